/**
 * Runs what takes a while, such as opening a dialog, once the page has shown that something was pressed: the press is
 * answered at the next frame however slow the device is.
 */
export const afterPaint = (run: () => void): void => {
  // A page in the background paints nothing, and has nobody to answer.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
};
