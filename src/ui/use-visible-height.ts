import { useEffect, useState } from 'react';

/** Less than any keyboard takes, and more than a browser's own bars. */
const LEAST_KEYBOARD_PX = 120;

/** A box for what is fixed to the window, in pixels. */
interface VisibleBox {
  readonly top: number;
  readonly bottom: 'auto';
  readonly height: number;
}

/** Returns what an on-screen keyboard leaves of the window, while `active`; undefined without one. */
export function useVisibleHeight(active: boolean): VisibleBox | undefined {
  const [box, setBox] = useState<VisibleBox>();
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!active || !viewport) return;
    const measure = (): void => {
      const { height, offsetTop, scale } = viewport;
      // Who has zoomed in moves around by hand.
      const covered = scale === 1 && window.innerHeight - height >= LEAST_KEYBOARD_PX;
      setBox(covered ? { top: offsetTop, bottom: 'auto', height } : undefined);
    };
    measure();
    const changes = ['resize', 'scroll'] as const;
    for (const change of changes) viewport.addEventListener(change, measure);
    return () => {
      for (const change of changes) viewport.removeEventListener(change, measure);
    };
  }, [active]);
  return active ? box : undefined;
}
