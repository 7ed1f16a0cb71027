import { expect, it } from 'vitest';
import { isDatabaseDown } from './database-down.ts';
import { refusalOf } from './failures.ts';

const coded = (code: string, cause?: unknown) =>
  Object.assign(new Error('secret detail', { cause }), { code });

it.each([
  ['ECONNREFUSED', true],
  ['ECONNRESET', true],
  ['57P01', true],
  ['08006', true],
  ['53300', true],
  ['25006', true],
  ['55000', true],
  ['23505', false],
  ['42P01', false],
  ['22021', false],
])('%s counts as a database that is down: %s', (code, down) => {
  expect(isDatabaseDown(coded(code))).toBe(down);
  expect(isDatabaseDown(new Error('Failed query', { cause: coded(code) }))).toBe(down);
  expect(isDatabaseDown(new AggregateError([coded(code)]))).toBe(down);
});

it.each([
  [{ statusCode: 413 }, 'too_large'],
  [{ statusCode: 415 }, 'unsupported_media'],
  [{ statusCode: 418 }, 'bad_request'],
  [{ statusCode: 500 }, 'internal'],
  [{ statusCode: 302 }, 'internal'],
  [new TypeError('secret detail'), 'internal'],
  [coded('ECONNREFUSED'), 'unavailable'],
])('only the code of %o is reported', (error, code) => {
  const refusal = refusalOf(error);
  expect(refusal.code).toBe(code);
  expect(JSON.stringify(refusal.toBody())).not.toContain('secret');
});
