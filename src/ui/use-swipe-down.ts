import { type PointerEvent, useRef } from 'react';
import { afterPaint } from './after-paint.ts';

/** Smaller movements count as a press. */
const SLOP_PX = 8;
/** Distance of a pull that closes the sheet, and the least distance and speed of a flick that does. */
const FAR_PX = 96;
const FLICK_PX = 24;
const FLICK_PX_PER_MS = 0.5;
const WIDE = '(min-width: 40rem)';
/** Pinch zoom is left to the browser. */
const TAKES_SWIPES = { touchAction: 'pinch-zoom' } as const;

interface Pull {
  readonly pointer: number;
  readonly y: number;
  readonly since: number;
  by: number;
}

/**
 * Makes a phone's sheet closable by pulling a part of it down, such as its grip: it follows the finger, then closes or
 * springs back.
 * @returns the props of that part
 */
export function useSwipeDown(sheet: HTMLElement | null, close: () => void) {
  const pull = useRef<Pull | null>(null);
  const springBack = (): void => {
    if (sheet === null) return;
    sheet.style.transition = 'transform 180ms ease-out';
    sheet.style.transform = '';
  };
  const end = (): void => {
    pull.current = null;
    springBack();
  };
  return {
    style: TAKES_SWIPES,
    onPointerDown: ({ pointerId, pointerType, isPrimary, clientY, timeStamp }: PointerEvent) => {
      // A mouse selects the title's text instead, and on wide screens dialogs are in the middle.
      if (!isPrimary || pointerType === 'mouse' || window.matchMedia(WIDE).matches) return;
      pull.current = { pointer: pointerId, y: clientY, since: timeStamp, by: 0 };
    },
    onPointerMove: ({ pointerId, clientY, currentTarget }: PointerEvent) => {
      const now = pull.current;
      if (now?.pointer !== pointerId || sheet === null) return;
      const by = clientY - now.y;
      if (now.by === 0 && by < SLOP_PX) return;
      // The pointer is not captured earlier, because a press belongs to the pressed element.
      currentTarget.setPointerCapture(pointerId);
      now.by = Math.max(by, 1);
      sheet.style.transition = 'none';
      sheet.style.transform = `translateY(${now.by}px)`;
    },
    onPointerUp: ({ pointerId, timeStamp }: PointerEvent) => {
      const now = pull.current;
      if (now?.pointer !== pointerId) return;
      const isFlick = now.by > FLICK_PX && now.by / (timeStamp - now.since) > FLICK_PX_PER_MS;
      if (now.by < FAR_PX && !isFlick) return end();
      pull.current = null;
      close();
      afterPaint(() => {
        if (sheet?.dataset['state'] === 'open') springBack();
      });
    },
    onPointerCancel: end,
  };
}
