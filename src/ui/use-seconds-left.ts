import { useEffect, useState } from 'react';

const TICK_MS = 250;
const MS = 1_000;

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - performance.now()) / MS));

/** Returns the whole seconds until `endsAt`, in milliseconds of `performance.now()`; null while there is no end. */
export const useSecondsLeft = (endsAt: number | undefined): number | null => {
  const [, setNow] = useState(0);
  const left = endsAt === undefined ? null : secondsUntil(endsAt);
  useEffect(() => {
    if (endsAt === undefined) return;
    const timer = setInterval(() => setNow(secondsUntil(endsAt)), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
};

const MINUTE = 60;

/** Formats seconds as a clock does, such as "0:24". */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
