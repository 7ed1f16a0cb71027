import { useEffect, useRef, useState } from 'react';

/** How long the page must not have been touched before it may move by itself. */
const QUIET_MS = 4_000;
const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'scroll'] as const;

/**
 * Delays a value whose change moves the page until the page has not been touched for four seconds, so that nothing
 * moves away from under a finger. The first value after `undefined` is returned at once, because it moves nothing.
 */
export function useUntouched<T>(value: T): T {
  const [shown, setShown] = useState(value);
  const touchedAt = useRef(-Infinity);
  if (shown === undefined && value !== undefined) setShown(value);
  useEffect(() => {
    const touch = (): void => void (touchedAt.current = performance.now());
    for (const each of TOUCHES) window.addEventListener(each, touch, { capture: true, passive: true });
    return () => {
      for (const each of TOUCHES) window.removeEventListener(each, touch, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (value === shown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => {
      const left = touchedAt.current + QUIET_MS - performance.now();
      if (left <= 0) setShown(value);
      else timer = setTimeout(follow, left);
    };
    follow();
    return () => clearTimeout(timer);
  }, [value, shown]);
  return shown;
}
