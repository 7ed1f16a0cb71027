import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';
import { type Box, coveredAreaOf, watchCovered } from '#src/ui/use-covers.ts';
import { useVisibleHeight } from '#src/ui/use-visible-height.ts';
import { toastTop } from './toast-position.ts';

/** Distance in pixels from the edge of the window's part that the on-screen keyboard does not cover. */
const EDGE_PX = 8;

type Visible = NonNullable<ReturnType<typeof useVisibleHeight>>;

/** Narrows the area for toasts to its visible part; a low window has no fixed elements at the bottom. */
const seen = (room: Box, { box, height, isLow }: Visible) => {
  const { left, right } = room;
  if (!box && !isLow) return room;
  const from = box?.top ?? 0;
  // Without an offset the header is at its usual position; a low window has no space to keep it clear.
  const top = isLow || from > 0 ? from + EDGE_PX : room.top;
  return { left, right, top, bottom: from + height - EDGE_PX };
};

/**
 * Returns the style that places a toast where it covers no element to be kept clear.
 * @param room the element that fills the area for toasts
 * @param area the element that holds the toast
 * @param shown the toast; null without one
 */
export function useToastPosition(
  room: RefObject<HTMLElement | null>,
  area: RefObject<HTMLElement | null>,
  shown: unknown,
): CSSProperties | undefined {
  const visible = useVisibleHeight(shown !== null);
  const [top, setTop] = useState<number>();
  useLayoutEffect(() => {
    if (shown === null) return;
    const look = (): void => {
      if (room.current === null || area.current === null) return;
      const toast = area.current.firstElementChild;
      if (toast === null) return;
      // A pill is as wide as its text, at the right. Its width and height do not change while it slides in.
      const { width, height } = toast.getBoundingClientRect();
      const { top, right, bottom } = room.current.getBoundingClientRect();
      const box = { top, right, bottom, left: right - width };
      const { focused, marked } = coveredAreaOf(area.current);
      setTop(toastTop(visible ? seen(box, visible) : box, height, focused, marked));
    };
    look();
    const stop = watchCovered(look);
    // A press expands a pill; the area changes with each dialog that opens or closes.
    const resized = new ResizeObserver(look);
    for (const { current } of [area, room]) if (current) resized.observe(current);
    return () => {
      stop();
      resized.disconnect();
    };
  }, [room, area, shown, visible]);
  return shown === null || top === undefined ? undefined : { top };
}
