import { useStore } from './store.ts';

/**
 * Returns the connected wallet's address. Without one it opens the chooser and waits.
 * @returns null where the chooser is closed without a connection
 */
export function requireWallet(): Promise<string | null> {
  const { walletAddress, setChooserOpen } = useStore.getState();
  if (walletAddress !== null) return Promise.resolve(walletAddress);
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
