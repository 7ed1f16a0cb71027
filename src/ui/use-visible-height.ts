import { useEffect, useState } from 'react';

/** Less than the height of any on-screen keyboard, and more than a browser's own bars. */
const LEAST_KEYBOARD_PX = 120;
/** Below this height, the fixed parts above and below a form leave no room for it. */
const LOW_PX = 300;

/** A box for elements fixed to the window, in pixels. */
interface VisibleBox {
  readonly top: number;
  readonly bottom: 'auto';
  readonly height: number;
}

interface Visible {
  /** The part of the window above an on-screen keyboard; undefined without one. */
  readonly box: VisibleBox | undefined;
  /** Pixels. */
  readonly height: number;
  /** Whether so little is visible that the dialog has to scroll as a whole. */
  readonly isLow: boolean;
}

/**
 * Returns the visible part of the window while `active`, updated with each change; undefined while the page is zoomed
 * in.
 */
export function useVisibleHeight(active: boolean): Visible | undefined {
  const [visible, setVisible] = useState<Visible>();
  useEffect(() => {
    const { visualViewport: viewport } = window;
    if (!active || !viewport) return;
    const measure = (): void => {
      const { height, offsetTop, scale } = viewport;
      // A zoomed-in page is scrolled by hand.
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
