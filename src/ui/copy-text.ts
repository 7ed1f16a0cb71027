/** Copies a text. @throws if the browser refuses */
export async function copyText(text: string): Promise<void> {
  // Undefined outside of secure contexts, such as on a page over plain http.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined ? !copyBySelection(text) : await refuses(clipboard, text))
    throw new Error('The browser does not let the page copy');
}

async function refuses(clipboard: Clipboard, text: string): Promise<boolean> {
  try {
    await clipboard.writeText(text);
    return false;
  } catch {
    // Copying a selection does not need the permission that may be missing.
    return !copyBySelection(text);
  }
}

/** Copies the text through a temporary, selected field. @returns whether the browser did so */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0';
  // Placed inside an open dialog or menu, which takes back the focus from elements outside of it.
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
