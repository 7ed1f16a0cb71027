/**
 * Answers a burst of calls by one: `tell` has `run` called some milliseconds after the first call of a burst, and `stop`
 * cancels what is still to come.
 */
export function gathered(
  run: () => void,
  ms: number,
): { readonly tell: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    tell: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
