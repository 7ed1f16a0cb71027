import { useStore } from '#src/store/store.ts';

type State = ReturnType<typeof useStore.getState>;

/** Waits until the store's state satisfies a condition. @param signal ends the waiting */
export async function whenStore(allows: (state: State) => boolean, signal: AbortSignal): Promise<void> {
  const may = (): boolean => allows(useStore.getState());
  if (may() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!may() && !signal.aborted) return;
      signal.removeEventListener('abort', look);
      stop();
      resolve();
    };
    const stop = useStore.subscribe(look);
    signal.addEventListener('abort', look);
  });
}
