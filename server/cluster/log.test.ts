import { afterEach, expect, test, vi } from 'vitest';
import { apiLog } from '#server/api/http/api-log.ts';
import { createLog, writeLine } from './log.ts';

const written = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => written.mockClear());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
/** The lines that were written, without their times. */
const lines = (): string[] =>
  written.mock.calls.map(([line]) => {
    expect(line).toMatch(TIME);
    return String(line).replace(TIME, '');
  });

test('one form has the lines of services and of the API', () => {
  createLog('keeper')('Wallet low');
  apiLog('info').warn({ by: 'message', wallet: 'abc' }, 'A sign-in was refused');
  apiLog('info').info('Started');
  expect(lines()).toEqual([
    'info  keeper  Wallet low',
    'warn  server  A sign-in was refused by=message wallet=abc',
    'info  server  Started',
  ]);
});

test('a field with anything that would end it is quoted, and an error is one line with its stack', () => {
  writeLine('error', 'server', 'Bad', {
    url: '/a b',
    said: 'x="1"',
    empty: '',
    list: [1, 2],
    missing: undefined,
    error: new Error('first\nsecond', { cause: new Error('third') }),
  });
  const [line = ''] = lines();
  expect(line).toContain(
    'url="/a b" said="x=\\"1\\"" empty="" list=[1,2] error="first second (third)" stack="',
  );
  expect(line).not.toContain('missing');
  expect(line.split('\n')).toHaveLength(1);
});

test('the API writes what is grave enough', () => {
  const quiet = apiLog('error');
  quiet.warn('no');
  quiet.debug({ a: 1 }, 'no');
  quiet.error({ a: 1 }, 'yes');
  quiet.child({}).fatal('yes too');
  apiLog('silent').fatal('no');
  expect(lines()).toEqual(['error server  yes a=1', 'fatal server  yes too']);
});
