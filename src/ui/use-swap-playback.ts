import { useEffect, useMemo, useState } from 'react';

export type Swap = readonly [number, number];

const STEP_MS = 240;

const prefersStill = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** After `done` swaps: at which place each seat stands, and which seats have been drawn. */
const placesAfter = (seats: number, swaps: readonly Swap[], done: number) => {
  const order = Array.from({ length: seats }, (_, seat) => seat);
  const drawn = new Set<number>();
  for (const [a, b] of swaps.slice(0, done)) {
    const first = order[a];
    const second = order[b];
    if (first === undefined || second === undefined) continue;
    order[a] = second;
    order[b] = first;
    drawn.add(second);
  }
  const places = new Map(order.map((seat, place) => [seat, place]));
  return { places, drawn };
};

/**
 * Plays a draw back: every swap moves two seats to each other's place, the drawn one lights up, and in the end all
 * glide home. Null when nothing is being played, or motion is not wanted.
 */
export const useSwapPlayback = (seats: number, swaps: readonly Swap[] | undefined, onPlayed?: () => void) => {
  const [step, setStep] = useState(0);
  const active = swaps !== undefined && step <= swaps.length;
  useEffect(() => {
    if (swaps === undefined) return;
    if (prefersStill()) {
      setStep(swaps.length + 1);
      onPlayed?.();
      return;
    }
    setStep(0);
    let done = 0;
    const timer = setInterval(() => {
      done += 1;
      setStep(done);
      if (done <= swaps.length) return;
      clearInterval(timer);
      onPlayed?.();
    }, STEP_MS);
    return () => clearInterval(timer);
    // A new callback is no new draw.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [swaps]);
  return useMemo(
    () => (active && swaps ? placesAfter(seats, swaps, step) : null),
    [active, seats, step, swaps],
  );
};
