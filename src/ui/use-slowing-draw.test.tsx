import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSlowingDraw } from './use-slowing-draw.ts';

const FRAME_MS = 16;
const motion = (reduced: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
  motion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Plays a draw to its end. @returns each highlighted seat with its time in milliseconds */
const play = (seats: number, winners: readonly number[]) => {
  const onDrawn = vi.fn();
  const { result, unmount } = renderHook(() => useSlowingDraw(seats, winners, onDrawn));
  const lit: { seat: number; at: number; drawn: readonly number[] }[] = [];
  let at = 0;
  while (onDrawn.mock.calls.length === 0 && at < 10_000) {
    pass(FRAME_MS);
    at += FRAME_MS;
    const now = result.current;
    if (now && now.hot !== lit.at(-1)?.seat) lit.push({ seat: now.hot, at, drawn: now.drawn });
  }
  unmount();
  return { lit, took: at, onDrawn };
};

describe('a draw that is played', () => {
  it.each([
    [2, [0]],
    [6, [5]],
    [12, [10, 2, 7]],
    [60, [59, 0]],
    [1_000, [400, 3, 999]],
  ])(
    'playing a draw of %i seats takes three to five seconds and ends with its winners %j',
    (seats, winners) => {
      const { lit, took, onDrawn } = play(seats, winners);
      expect(onDrawn).toHaveBeenCalledTimes(1);
      expect(lit.at(-1)).toMatchObject({ seat: winners.at(-1), drawn: winners });
      const litAt = lit.at(-1)?.at ?? 0;
      expect(litAt).toBeGreaterThanOrEqual(3_000);
      expect(litAt).toBeLessThanOrEqual(5_000);
      expect(took - litAt).toBeGreaterThanOrEqual(700);
    },
  );

  it('a played draw slows down: its last hops take longer than its first', () => {
    const { lit } = play(6, [5]);
    const hops = lit.slice(1).map(({ at }, index) => at - (lit[index]?.at ?? 0));
    expect(hops.at(-1)).toBeGreaterThan(4 * (hops[0] ?? 0));
  });

  it('reports the end only after the animation, and immediately with reduced motion', () => {
    const onDrawn = vi.fn();
    const winners = [3];
    const { unmount } = renderHook(() => useSlowingDraw(8, winners, onDrawn));
    pass(2_500);
    expect(onDrawn).not.toHaveBeenCalled();
    unmount();
    pass(5_000);
    expect(onDrawn).not.toHaveBeenCalled();
    motion(true);
    const { result } = renderHook(() => useSlowingDraw(8, winners, onDrawn));
    expect(onDrawn).toHaveBeenCalledTimes(1);
    expect(result.current).toBeNull();
  });
});
