import { useWallet } from './wallet-state.ts';

/**
 * The connected wallet's address. Without one it opens the chooser and waits.
 * @returns null where the chooser is closed without a connection
 */
export function requireWallet(): Promise<string | null> {
  const { address, setChooserOpen } = useWallet.getState();
  if (address !== null) return Promise.resolve(address);
  setChooserOpen(true);
  return new Promise((resolve) => {
    const stop = useWallet.subscribe(({ address: connected, chooserOpen, requested }) => {
      const givenUp = !chooserOpen && requested === null;
      if (connected === null && !givenUp) return;
      stop();
      resolve(connected);
    });
  });
}
