import { type RefObject, useEffect } from 'react';

const CAN_FOCUS = 'a[href], button:not(:disabled)';

/**
 * Keeps the keyboard's position in a list whose items are removed by themselves: the focus of a removed item moves to
 * the item now at its position, else to the last item, else to the page's heading.
 */
export function useFocusRestore(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    let focusIndex = -1;
    const remember = ({ target }: FocusEvent): void => {
      focusIndex =
        target instanceof Node ? [...element.children].findIndex((item) => item.contains(target)) : -1;
    };
    const forget = ({ target }: FocusEvent): void => {
      // An element that is removed loses the focus as well, in some browsers with this event.
      queueMicrotask(() => {
        if (target instanceof Node && target.isConnected && !element.contains(document.activeElement))
          focusIndex = -1;
      });
    };
    const restoreFocus = (): void => {
      if (focusIndex < 0 || document.activeElement !== document.body) return;
      const { children } = element;
      const next = children[Math.min(focusIndex, children.length - 1)]?.querySelector<HTMLElement>(CAN_FOCUS);
      if (next) next.focus({ preventScroll: true });
      else focusHeading();
    };
    const observer = new MutationObserver(restoreFocus);
    observer.observe(element, { childList: true });
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
      // The whole list was removed with its last item.
      if (focusIndex >= 0 && !element.isConnected && document.activeElement === document.body) focusHeading();
    };
  }, [list]);
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
