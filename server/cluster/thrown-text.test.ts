import { expect, test } from 'vitest';
import { errorText } from './log.ts';

test('an error that WebAssembly throws on a full disk is described, also as a cause', () => {
  const errno = { name: 'ErrnoError', errno: 51 };
  expect(errorText(errno)).toBe('no space is left on the disk (ENOSPC)');
  expect(errorText(new Error('Failed query', { cause: errno }))).toBe(
    'Failed query (no space is left on the disk (ENOSPC))',
  );
});

test('any other thrown value is shown with its content in one line', () => {
  const circular: Record<string, unknown> = { status: 1n };
  circular['self'] = circular;
  expect(errorText({ name: 'ExitStatus', message: 'Program terminated\nwith exit(1)', status: 1 })).toBe(
    'ExitStatus: Program terminated with exit(1)',
  );
  expect(errorText({ errno: 999 })).toBe('{ errno: 999 } was thrown');
  expect(errorText(circular)).toMatch(/status: 1n/);
  expect(errorText(5_384_264)).toBe('5384264 was thrown');
  expect(errorText(undefined)).toBe('undefined was thrown');
  expect(errorText('a sentence')).toBe('a sentence');
});
