import { describe, expect, it } from 'vitest';
import { LETTERS, problemOf, written } from './draft.ts';

const GOOD = { title: 'Private pools', body: 'Pools for friends alone.' };

describe('the bounds of title and text', () => {
  it.each([
    ['title', 'x'.repeat(4), 'tooShort'],
    ['title', `  ${'x'.repeat(4)}  `, 'tooShort'],
    ['title', 'x'.repeat(5), null],
    ['title', `  ${'x'.repeat(100)}  `, null],
    ['title', 'x'.repeat(101), 'tooLong'],
    ['title', 'Turned \u202Ewards', 'letters'],
    ['title', 'Two\u2028lines', 'letters'],
    ['body', 'x'.repeat(9), 'tooShort'],
    ['body', 'x'.repeat(10), null],
    ['body', 'x'.repeat(2_000), null],
    ['body', 'x'.repeat(2_001), 'tooLong'],
    ['body', 'Some lines\nof text', null],
    ['body', 'A text with \0 in it', 'letters'],
  ] as const)('the bounds of title and text are checked for the %s %j: %s', (field, text, problem) => {
    expect(problemOf(field, { ...GOOD, [field]: text })).toBe(problem);
  });

  it('the bounds of title and text are 5 to 100 and 10 to 2,000 characters', () => {
    expect(LETTERS).toEqual({ title: { least: 5, most: 100 }, body: { least: 10, most: 2_000 } });
  });
});

it('written trims a draft and replaces tabs', () => {
  const draft = { title: ' Private\tpools ', body: '\tFirst\tline\n  second ' };
  expect(written(draft)).toEqual({ title: 'Private pools', body: 'First line\n  second' });
  expect(problemOf('body', draft)).toBeNull();
});
