import { type RefObject, useLayoutEffect, useState } from 'react';

/** Marks what nothing may stand over: `<div {...KEEP_CLEAR}>`. */
export const KEEP_CLEAR = { 'data-keep-clear': '' } as const;

/**
 * Whether an element that stands fixed over the page lies on any part of what keeps clear of it, or of what has the focus
 * and shows it. The page itself takes the focus when the route changes; it has nothing to be seen.
 * @param shown what is in the element: looked at again with each change; 0 for nothing
 */
export function useCovers(ref: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [covers, setCovers] = useState(false);
  useLayoutEffect(() => {
    if (shown === 0) return;
    const look = (): void => {
      const over = ref.current;
      if (over === null) return;
      const { activeElement } = document;
      const shows = activeElement?.matches(':focus-visible:not(body, main)') === true;
      const clear = [...document.querySelectorAll('[data-keep-clear]'), ...(shows ? [activeElement] : [])];
      setCovers(clear.some((one) => !over.contains(one) && overlap(over, one)));
    };
    look();
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [ref, shown]);
  return covers;
}

function overlap(one: Element, other: Element): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
