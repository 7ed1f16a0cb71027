import { useStore } from '#src/store/store.ts';

/**
 * Waits until a window may tell of a pool's draw: the tab is looked at, and its stage has played the draw. Of several
 * tabs the one that is looked at tells it, and the others learn from storage that it is told.
 * @param signal ends the waiting
 */
export async function whenMayTell(address: string, signal: AbortSignal): Promise<void> {
  const may = (): boolean => !document.hidden && useStore.getState().stagedPool !== address;
  if (may() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const ended = new AbortController();
    const look = (): void => {
      if (!may() && !signal.aborted) return;
      ended.abort();
      stop();
      resolve();
    };
    const stop = useStore.subscribe(look);
    document.addEventListener('visibilitychange', look, ended);
    signal.addEventListener('abort', look, ended);
  });
}
