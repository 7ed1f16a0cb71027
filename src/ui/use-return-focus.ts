import { useLayoutEffect, useRef } from 'react';

/**
 * For dialogs opened by state alone: gives the focus back to where it was, or to the page if that is gone.
 * The dialog's content mounts one pass after this effect, so a control with `autoFocus` has not yet taken the focus.
 */
export const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return (event) => {
    event.preventDefault();
    const { current } = before;
    const target =
      current instanceof HTMLElement && current.isConnected && current !== document.body
        ? current
        : document.querySelector('main');
    target?.focus({ preventScroll: true });
  };
};
