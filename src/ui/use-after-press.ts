import { useEffect, useRef } from 'react';

/**
 * Runs what changes the layout when a field is left only after the press that left it has come to its end: what is
 * pressed would otherwise move away from under the pointer, and the click be lost.
 */
export const useAfterPress = (): ((action: () => void) => void) => {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const down = () => (pressed.current = true);
    const up = () => {
      pressed.current = false;
      // The click follows the release before anything else does.
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
