import { useEffect, useState } from 'react';
import { prefersStill } from './prefers-still.ts';

const COUNT_MS = 900;
const PARTS = 1_000n;

/** Counts up to an amount from zero, once for each new one; returns it at once for users who prefer reduced motion. */
export function useCountUp(amount: bigint): bigint {
  const [counted, setCounted] = useState<{ readonly of: bigint; readonly now: bigint } | null>(null);
  useEffect(() => {
    if (prefersStill()) return;
    let frame = 0;
    let start: number | null = null;
    const step = (now: number): void => {
      start ??= now;
      const passed = Math.min(1, (now - start) / COUNT_MS);
      const share = BigInt(Math.round((1 - (1 - passed) ** 3) * Number(PARTS)));
      setCounted({ of: amount, now: (amount * share) / PARTS });
      if (passed < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  if (prefersStill()) return amount;
  return counted?.of === amount ? counted.now : 0n;
}
