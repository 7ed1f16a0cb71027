import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { APP_MUTANTS } from './app.ts';

it.each(APP_MUTANTS)('$file contains the text of the mutant “$what” exactly once', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
});

it.each(APP_MUTANTS)('the tests of the mutant “$what” exist', ({ tests: [file, title = ''] }) => {
  expect(readFileSync(file, 'utf8')).toContain(title);
});
