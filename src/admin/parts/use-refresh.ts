import { useEffect, useRef } from 'react';

const PAUSE_MS = 30_000;

/** Reads again every half a minute: what becomes possible by the clock alone is no event of the chain. */
export function useRefresh(refresh: () => unknown): void {
  const latest = useRef(refresh);
  useEffect(() => {
    latest.current = refresh;
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
}
