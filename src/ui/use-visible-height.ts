import { useEffect, useState } from 'react';

/** Less than any keyboard takes, and more than a browser's own bars. */
const LEAST_KEYBOARD_PX = 120;
/** What is fixed above and below a form leaves no room for it in less. */
const LOW_PX = 300;

/** A box for what is fixed to the window, in pixels. */
interface VisibleBox {
  readonly top: number;
  readonly bottom: 'auto';
  readonly height: number;
}

interface Visible {
  /** What an on-screen keyboard leaves of the window; undefined without one. */
  readonly box: VisibleBox | undefined;
  /** Pixels. */
  readonly height: number;
  /** Whether so little is visible that everything has to scroll. */
  readonly isLow: boolean;
}

/** Returns what is visible of the window, anew with each change of it while `active`; undefined where one has zoomed in. */
export function useVisibleHeight(active: boolean): Visible | undefined {
  const [visible, setVisible] = useState<Visible>();
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!active || !viewport) return;
    const measure = (): void => {
      const { height, offsetTop, scale } = viewport;
      // Who has zoomed in moves around by hand.
      if (scale !== 1) return setVisible(undefined);
      const covered = window.innerHeight - height >= LEAST_KEYBOARD_PX;
      setVisible({
        box: covered ? { top: offsetTop, bottom: 'auto', height } : undefined,
        height,
        isLow: height < LOW_PX,
      });
    };
    measure();
    const changes = ['resize', 'scroll'] as const;
    for (const change of changes) viewport.addEventListener(change, measure);
    return () => {
      for (const change of changes) viewport.removeEventListener(change, measure);
    };
  }, [active]);
  return active ? visible : undefined;
}
