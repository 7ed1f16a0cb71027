import { useLayoutEffect, useRef } from 'react';

/** The element that had the focus before a dialog opened, and where it was. */
interface Before {
  readonly element: Element | null;
  /** By which it is found again, if it was drawn anew meanwhile. */
  readonly name: string | null;
  /** The list's item that it stands in: there is another way to the same thing, should the element go. */
  readonly item: Element | null;
  readonly path: string;
  /** What the dialog goes back to in which the element stands. */
  readonly outer: Before | null;
}

/** By the dialogs' own elements: what opens while another dialog closes belongs where that one was opened. */
const returns = new WeakMap<Element, Before>();

/**
 * For dialogs opened by state alone: gives the focus back to the button that had it, also where that was drawn anew; to
 * the link of the list's item, where there is no such button any more; or to the page, where both are gone or the dialog
 * led to another page.
 * The dialog's content mounts one pass after this effect, so a control with `autoFocus` has not yet taken the focus.
 * @param content the dialog's own element, once it is there
 */
export const useReturnFocus = (open: boolean, content: Element | null): ((event: Event) => void) => {
  const before = useRef<Before | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement: element } = document;
    const dialog = element?.closest('[role=dialog]');
    before.current = {
      element,
      name: element && nameOf(element),
      item: element?.closest('li') ?? null,
      path: location.pathname,
      outer: (dialog && returns.get(dialog)) ?? null,
    };
  }, [open]);
  useLayoutEffect(() => {
    if (content && before.current) returns.set(content, before.current);
  }, [content]);
  return (event) => {
    event.preventDefault();
    (openerOf(before.current) ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
};

const nameOf = (element: Element): string | null => element.getAttribute('aria-label') ?? element.textContent;

function openerOf(before: Before | null): HTMLElement | null {
  if (before === null || before.path !== location.pathname) return null;
  const { element, name, item, outer } = before;
  if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
    // The same element may do something else by now: nobody is to leave a pool by a press meant for joining it.
    const isSame = item === null || nameOf(element) === name || element.ariaBusy === 'true';
    if (isSame) return element;
  }
  if (outer !== null) return openerOf(outer);
  const place = item ?? document.querySelector('main');
  if (!place?.isConnected) return null;
  const again = [...place.querySelectorAll('button')].find((button) => nameOf(button) === name);
  return again ?? item?.querySelector('a') ?? null;
}
