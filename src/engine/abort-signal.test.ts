import { afterEach, describe, expect, it, vi } from 'vitest';
import { completeAbortSignal } from './abort-signal.ts';

const native = { any: AbortSignal.any, timeout: AbortSignal.timeout };
const { throwIfAborted } = AbortSignal.prototype;

const removeAll = (): void => {
  Reflect.deleteProperty(AbortSignal, 'any');
  Reflect.deleteProperty(AbortSignal, 'timeout');
  Reflect.deleteProperty(AbortSignal.prototype, 'throwIfAborted');
};

afterEach(() => {
  Object.assign(AbortSignal, native);
  Object.assign(AbortSignal.prototype, { throwIfAborted });
  vi.useRealTimers();
});

describe.each([
  ['a browser that has them', () => undefined],
  ['an older browser', removeAll],
])('the newer methods of AbortSignal, in %s', (_case, prepare) => {
  it('any() combines signals, and aborts with the reason of the first one', () => {
    prepare();
    completeAbortSignal();
    const [left, right] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([left.signal, right.signal]);
    expect(either.aborted).toBe(false);
    right.abort('right');
    left.abort('left');
    expect(either.aborted).toBe(true);
    expect(either.reason).toBe('right');
  });

  it('any() returns an aborted signal if one of the signals is aborted already', () => {
    prepare();
    completeAbortSignal();
    const signals = [new AbortController().signal, AbortSignal.abort('gone')];
    expect(AbortSignal.any(signals).reason).toBe('gone');
  });

  it('timeout() aborts with a TimeoutError', async () => {
    prepare();
    completeAbortSignal();
    const signal = AbortSignal.timeout(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('throwIfAborted() throws the reason of an aborted signal', () => {
    prepare();
    completeAbortSignal();
    expect(() => new AbortController().signal.throwIfAborted()).not.toThrow();
    expect(() => AbortSignal.abort(new Error('gone')).throwIfAborted()).toThrow('gone');
  });
});
