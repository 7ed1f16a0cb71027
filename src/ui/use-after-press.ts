import { useEffect, useRef } from 'react';

/**
 * Delays a layout change that a field causes when it loses focus, until the press that took the focus has ended:
 * otherwise the pressed element would move away from under the pointer, and the click would be lost.
 */
export const useAfterPress = (): ((action: () => void) => void) => {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => (pressed.current = true);
    const up = () => {
      pressed.current = false;
      // The click event comes directly after the release, before this timer.
      setTimeout(() => {
        for (const action of waiting.current.splice(0)) action();
      });
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    window.addEventListener('pointerdown', down, true);
    for (const end of ends) window.addEventListener(end, up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      for (const end of ends) window.removeEventListener(end, up, true);
    };
  }, []);
  return (action) => {
    if (pressed.current) waiting.current.push(action);
    else action();
  };
};
