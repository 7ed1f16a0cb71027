import { useStore } from './store.ts';

/**
 * Returns the connected wallet's address. Waits for a remembered wallet that may still reconnect; without one opens the
 * wallet chooser and waits.
 * @returns null if the chooser is closed without a connection
 */
export async function requireWallet(): Promise<string | null> {
  if (useStore.getState().restoring) await restored();
  const { walletAddress, setChooserOpen } = useStore.getState();
  if (walletAddress !== null) return walletAddress;
  setChooserOpen(true);
  return new Promise((resolve) => {
    const stop = useStore.subscribe(({ walletAddress: connected, chooserOpen, requestedWallet }) => {
      const givenUp = !chooserOpen && requestedWallet === null;
      if (connected === null && !givenUp) return;
      stop();
      resolve(connected);
    });
  });
}

const restored = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = useStore.subscribe(({ restoring, walletAddress }) => {
      if (restoring && walletAddress === null) return;
      stop();
      resolve();
    });
  });
