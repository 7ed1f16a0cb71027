/**
 * Runs a function at most once for all calls within some milliseconds: `call` schedules it, unless it is scheduled
 * already, and `stop` cancels what is scheduled.
 */
export function throttle(
  run: () => void,
  ms: number,
): { readonly call: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
