import { useEffect, useState } from 'react';
import { prefersStill } from './prefers-still.ts';

/** Duration from the first hop to the outcome; the last hop happens after about three quarters of it. */
const DRAW_MS = 4_800;
/** How long the last winner is shown before the outcome. */
const REST_MS = 800;
/** How strongly the light slows down. */
const SLOWING = 2.6;
const LEAST_LAPS = 3;
const LEAST_HOPS = 26;

export interface RunningDraw {
  /** The seat that is lit. */
  readonly hot: number;
  /** Seats that have been drawn so far, in order. */
  readonly drawn: readonly number[];
}

/**
 * Animates a draw: a light goes round the seats, hop by hop and ever slower, and stops at the last winner. It pauses
 * while the page is hidden. Nothing moves for users who prefer reduced motion.
 * @param winners in the order of the draw, null while there is nothing to play; keep the array's identity stable
 * @param onDrawn called once the outcome may be shown
 * @returns null when nothing is being played
 */
export function useSlowingDraw(
  seats: number,
  winners: readonly number[] | null,
  onDrawn: () => void,
): RunningDraw | null {
  const [running, setRunning] = useState<RunningDraw | null>(null);
  useEffect(() => {
    if (winners === null) return;
    if (prefersStill() || winners.length === 0) {
      onDrawn();
      return;
    }
    const arrivals = arrivalsAt(seats, winners);
    const hops = arrivals.at(-1) ?? 0;
    let frame = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    let start: number | null = null;
    let last = -1;
    const step = (now: number): void => {
      start ??= now;
      const passed = Math.min(1, (now - start) / DRAW_MS);
      const hop = Math.min(hops, Math.floor((1 - (1 - passed) ** SLOWING) * (hops + 0.999)));
      if (hop !== last) {
        last = hop;
        setRunning({ hot: hop % seats, drawn: winners.filter((_, index) => (arrivals[index] ?? 0) <= hop) });
      }
      if (hop < hops) frame = requestAnimationFrame(step);
      else rest = setTimeout(onDrawn, REST_MS);
    };
    frame = requestAnimationFrame(step);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      setRunning(null);
    };
    // A new callback does not restart the draw.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [seats, winners]);
  return running;
}

/**
 * Returns after how many hops the light reaches each winner: some laps to the first, then onward from one to the next.
 */
function arrivalsAt(seats: number, winners: readonly number[]): readonly number[] {
  let at = seats * Math.max(LEAST_LAPS, Math.round(LEAST_HOPS / seats));
  let seat = 0;
  return winners.map((winner, index) => {
    const onward = (winner - seat + seats) % seats;
    at += index > 0 && onward === 0 ? seats : onward;
    seat = winner;
    return at;
  });
}
