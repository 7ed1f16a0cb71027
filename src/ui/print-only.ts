/** Prints one element of the page alone; `other-media.css` hides all others meanwhile. */
export function printOnly(element: HTMLElement | null): void {
  if (element === null) return;
  element.dataset['printing'] = '';
  try {
    window.print();
  } finally {
    delete element.dataset['printing'];
  }
}
