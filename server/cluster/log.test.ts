import { afterEach, expect, test, vi } from 'vitest';
import { loggerOf, setLogFormat } from './log.ts';

const written = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => written.mockClear());

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /;
/** Returns the written lines without their times. */
const lines = (): string[] =>
  written.mock.calls.map(([line]) => {
    expect(line).toMatch(TIME);
    return String(line).replace(TIME, '');
  });

test('services and the API log in the same format', () => {
  loggerOf('keeper').info('Wallet low');
  loggerOf('server').warn({ by: 'message', wallet: 'abc' }, 'A sign-in was refused');
  loggerOf('server').info('Started');
  expect(lines()).toEqual([
    'info  keeper  Wallet low',
    'warn  server  A sign-in was refused by=message wallet=abc',
    'info  server  Started',
  ]);
});

test('fields with delimiters are quoted, and an error with its stack is one line', () => {
  loggerOf('server').error(
    {
      url: '/a b',
      said: 'x="1"',
      empty: '',
      list: [1, 2],
      missing: undefined,
      error: new Error('first\nsecond', { cause: new Error('third') }),
    },
    'Bad',
  );
  const [line = ''] = lines();
  expect(line).toContain(
    'url="/a b" said="x=\\"1\\"" empty="" list=[1,2] error="first second (third)" stack="',
  );
  expect(line).not.toContain('missing');
  expect(line.split('\n')).toHaveLength(1);
});

test('the API logs entries at or above its level', () => {
  const quiet = loggerOf('server', 'error');
  quiet.warn('no');
  quiet.debug({ a: 1 }, 'no');
  quiet.error({ a: 1 }, 'yes');
  quiet.child({}).fatal('yes too');
  loggerOf('server', 'silent').fatal('no');
  expect(lines()).toEqual(['error server  yes a=1', 'fatal server  yes too']);
});

test('json logs one object per line', () => {
  setLogFormat('json');
  loggerOf('server').warn({ lamports: 9_007_199_254_740_993n, error: new Error('first') }, 'Bad');
  loggerOf('keeper').info('Wallet low');
  setLogFormat('text');
  const [bad, low] = written.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
  expect(bad).toMatchObject({
    level: 'warn',
    process: 'server',
    msg: 'Bad',
    lamports: '9007199254740993',
    error: 'first',
    stack: expect.stringMatching(/^Error: first/),
  });
  expect(low).toMatchObject({ level: 'info', time: expect.stringMatching(/Z$/), msg: 'Wallet low' });
});
