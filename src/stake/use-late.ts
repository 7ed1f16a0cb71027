import { useEffect, useState } from 'react';

/** How long the server may take until pools are listed from the chain. */
const LATE_MS = 2_000;

/** Returns whether `isWaiting` has been true for at least two seconds: the server then counts as unreachable. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isLate;
}
