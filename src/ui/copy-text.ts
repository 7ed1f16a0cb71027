/** Copies a text. @throws where the browser refuses */
export async function copyText(text: string): Promise<void> {
  // Only secure contexts have it, and a page over plain http is none.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined ? !copyBySelection(text) : await refuses(clipboard, text))
    throw new Error('The browser does not let the page copy');
}

async function refuses(clipboard: Clipboard, text: string): Promise<boolean> {
  try {
    await clipboard.writeText(text);
    return false;
  } catch {
    // A permission may be missing that the older way does without.
    return !copyBySelection(text);
  }
}

/** Copies the text by a field that is selected for a moment. @returns whether the browser did so */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // A dialog or menu takes the focus back from what is outside of it.
  (focused?.closest('[role=dialog],[role=menu]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
