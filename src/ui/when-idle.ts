/** Runs a function when the browser is idle. @returns how to cancel it */
export const whenIdle = (run: () => void): (() => void) => {
  // Safari does not support idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 4_000 });
  return () => window.cancelIdleCallback(handle);
};
