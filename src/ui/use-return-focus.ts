import { useLayoutEffect, useRef } from 'react';

/** The element that had the focus before a dialog opened, and its context. */
interface Before {
  readonly element: Element | null;
  /** The element's name, to find it if it was re-created meanwhile. */
  readonly name: string | null;
  /** The list item that contains the element, whose link is the fallback if the element is removed. */
  readonly item: Element | null;
  readonly path: string;
  /** The record of the dialog that contains the element; the focus returns to its opener if the element is removed. */
  readonly outer: Before | null;
}

/**
 * Records by the dialog's element. A dialog that opens while another closes returns the focus to the other's opener.
 */
const returns = new WeakMap<Element, Before>();

/**
 * For dialogs that are opened by state alone: returns the focus to the button that had it, also if that was re-created;
 * to the link of the list item, if the button is removed; or to the page, if both are removed or the dialog led to
 * another page. The dialog's content mounts one pass after this effect, so a control with `autoFocus` has not yet taken
 * the focus.
 * @param content the dialog's element, once it is mounted
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
    // The same element may have another action by now: a second press of the button to join must not leave the pool.
    const isSame = item === null || nameOf(element) === name || element.ariaBusy === 'true';
    if (isSame) return element;
  }
  if (outer !== null) return openerOf(outer);
  const container = item ?? document.querySelector('main');
  if (!container?.isConnected) return null;
  const match = [...container.querySelectorAll('button')].find((button) => nameOf(button) === name);
  return match ?? item?.querySelector('a') ?? null;
}
