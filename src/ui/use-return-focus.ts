import { useLayoutEffect, useRef } from 'react';

/** What had the focus, and on which page. */
interface Before {
  readonly element: Element | null;
  readonly path: string;
}

/**
 * For dialogs opened by state alone: gives the focus back to where it was, or to the page if that is gone or if the dialog
 * led to another one.
 * The dialog's content mounts one pass after this effect, so a control with `autoFocus` has not yet taken the focus.
 */
export const useReturnFocus = (open: boolean): ((event: Event) => void) => {
  const before = useRef<Before | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = { element: document.activeElement, path: location.pathname };
  }, [open]);
  return (event) => {
    event.preventDefault();
    (openerOf(before.current) ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
};

function openerOf(before: Before | null): HTMLElement | null {
  if (before === null || before.path !== location.pathname) return null;
  const { element } = before;
  return element instanceof HTMLElement && element.isConnected && element !== document.body ? element : null;
}
