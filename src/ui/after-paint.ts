/**
 * Runs a slow action, such as opening a dialog, after the next frame: the page first shows that something was pressed,
 * however slow the device is.
 */
export const afterPaint = (run: () => void): void => {
  // A hidden page paints no frames.
  if (document.hidden) run();
  else requestAnimationFrame(() => setTimeout(run));
};
