import { afterEach, describe, expect, it, vi } from 'vitest';
import { anySignal } from './any-signal.ts';

const withoutAny = (): void => void vi.stubGlobal('AbortSignal', class {});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['a browser that knows how', () => undefined],
  ['an older browser', withoutAny],
])('one signal of several, in %s', (_, prepare) => {
  it('aborts with the first of them, for its reason', () => {
    prepare();
    const [left, right] = [new AbortController(), new AbortController()];
    const either = anySignal([left.signal, right.signal]);
    expect(either.aborted).toBe(false);
    right.abort('right');
    left.abort('left');
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('right');
  });

  it('is aborted from the start where one of them is', () => {
    const signals = [new AbortController().signal, AbortSignal.abort('gone')];
    prepare();
    expect(anySignal(signals).reason).toBe('gone');
  });
});
