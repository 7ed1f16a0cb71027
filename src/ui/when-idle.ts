/** Runs something when the browser has nothing better to do; returns how to call it off. */
export const whenIdle = (run: () => void): (() => void) => {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_500);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: 4_000 });
  return () => window.cancelIdleCallback(handle);
};
