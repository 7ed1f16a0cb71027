import { useCallback, useRef, useState } from 'react';
import { type Win, WIN_POPUP_MS } from '../model/win.ts';

export const MOST_WIN_POPUPS = 5;

/**
 * Shows the newest wins, oldest first, each for `WIN_POPUP_MS`; at the maximum number a new win replaces the oldest.
 * `clear` must be called before unmounting.
 */
export function useWinPopups() {
  const [wins, setWins] = useState<readonly Win[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const clear = useCallback(() => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current.clear();
    setWins([]);
  }, []);
  const show = useCallback((win: Win) => {
    setWins((before) => [...before.filter(({ id }) => id !== win.id), win].slice(-MOST_WIN_POPUPS));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setWins((before) => before.filter((other) => other !== win));
    }, WIN_POPUP_MS);
    timers.current.add(timer);
  }, []);
  return { wins, show, clear };
}
