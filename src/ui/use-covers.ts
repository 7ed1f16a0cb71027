import { type RefObject, useLayoutEffect, useState } from 'react';

/** Marks elements that must not be covered: `<div {...KEEP_CLEAR}>`. */
export const KEEP_CLEAR = { 'data-keep-clear': '' } as const;

/** What a fixed element over the page must not cover, apart from its own content. */
interface CoveredArea {
  /** The element with a visible focus. The page itself gets the focus when the route changes, with no focus ring. */
  readonly focused: DOMRect | null;
  readonly marked: readonly DOMRect[];
}

export function coveredAreaOf(over: Element): CoveredArea {
  const { activeElement } = document;
  const shows = activeElement?.matches(':focus-visible:not(body, main)') === true;
  // Under a dialog nothing can be read or pressed.
  const uppermost = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document;
  const marked = [...uppermost.querySelectorAll('[data-keep-clear]')].filter((one) => !over.contains(one));
  return {
    focused: shows && !over.contains(activeElement) ? activeElement.getBoundingClientRect() : null,
    marked: marked.map((one) => one.getBoundingClientRect()),
  };
}

/** Calls `look` when the focus, the scroll position or the window changes. @returns how to stop */
export function watchCovered(look: () => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('focusin', look, { signal });
  document.addEventListener('focusout', look, { signal });
  // A dialog still moves when it gets the focus.
  document.addEventListener('animationend', look, { signal });
  window.addEventListener('scroll', look, { capture: true, passive: true, signal });
  window.addEventListener('resize', look, { signal });
  return () => ended.abort();
}

/**
 * Whether a fixed element over the page overlaps what must not be covered.
 * @param shown content of the element: checked again with each change; 0 for nothing
 */
export function useCovers(ref: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [covers, setCovers] = useState(false);
  useLayoutEffect(() => {
    if (shown === 0) return;
    const look = (): void => {
      const over = ref.current;
      if (over === null) return;
      const box = over.getBoundingClientRect();
      const { focused, marked } = coveredAreaOf(over);
      setCovers([...marked, ...(focused ? [focused] : [])].some((one) => overlap(box, one)));
    };
    look();
    return watchCovered(look);
  }, [ref, shown]);
  return covers;
}

/** Edges in pixels of the window. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
