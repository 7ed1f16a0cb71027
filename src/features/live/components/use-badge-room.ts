import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Pixels from the window's edge to the badge's text, and from the text's end to the page beside it. */
const BEFORE_TEXT = 40;
const AFTER_TEXT = 20;
/** The visible share of the reserved space at the page's end from which the badge lies entirely over it. */
const IN_SIGHT = 0.96;

/**
 * Whether a badge at the left edge of the window covers no content: it fits beside the page, or lies over the reserved
 * space at the page's end.
 * @param label the badge's text
 * @param end the reserved space, as wide as the page
 * @param text the text that determines the badge's width; empty while there is none
 */
export function useBadgeRoom(
  label: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  text: string,
): boolean {
  const [fits, setFits] = useState(false);
  const [isAtEnd, setAtEnd] = useState(false);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (label.current === null || end.current === null) return;
      const wanted = BEFORE_TEXT + label.current.getBoundingClientRect().width + AFTER_TEXT;
      setFits(wanted <= end.current.getBoundingClientRect().left);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [label, end, text]);
  useEffect(() => {
    if (end.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => setAtEnd((entries.at(-1)?.intersectionRatio ?? 0) >= IN_SIGHT),
      { threshold: IN_SIGHT },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end]);
  return fits || isAtEnd;
}
