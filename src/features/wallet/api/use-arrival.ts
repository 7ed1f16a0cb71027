import { useEffect } from 'react';
import { isMobile } from '#src/lib/is-mobile.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { type Arrival, arrivalOf, withoutArrival } from '../model/arrival.ts';
import { useSession } from './use-session.ts';

/** Returns the address with which the page was opened: what it has become of it meanwhile may have lost its end. */
const openedAt = (): string => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;

let taken: string | null = null;

/** Reads what was wanted, once, and takes it out of the address: no reload and no shared link repeats it. */
function takeArrival(): Arrival | null {
  const address = openedAt();
  if (taken === address) return null;
  taken = address;
  const { href } = window.location;
  if (withoutArrival(href) !== href)
    window.history.replaceState(window.history.state, '', withoutArrival(href));
  return arrivalOf(address);
}

type Connect = ReturnType<typeof useSession>['connect'];

/** Calls back once the page sees a wallet and none is connected, at once or later; returns how to call it off. */
function whenSeen(wallet: string, onSeen: () => void): () => void {
  const look = ({ wallets, restoring, walletAddress }: ReturnType<typeof useStore.getState>): void => {
    const isSeen = wallets.some(({ name, readyState }) => name === wallet && readyState === 'Installed');
    if (!isSeen || restoring || walletAddress !== null) return;
    stop();
    onSeen();
  };
  const stop = useStore.subscribe(look);
  look(useStore.getState());
  return stop;
}

async function goOn({ connect: wallet, join }: Arrival, connect: Connect): Promise<void> {
  const { setJoinPool, setChooserOpen } = useStore.getState();
  // The dialog waits for the wallet.
  setJoinPool(join);
  const ask = async (): Promise<void> => {
    if (await connect(wallet)) setChooserOpen(false);
  };
  // On a computer the page has not been opened by a wallet.
  const stop = isMobile(navigator) ? whenSeen(wallet, () => void ask()) : null;
  if ((await requireWallet()) === null) setJoinPool(null);
  stop?.();
}

/**
 * Goes on where somebody left another browser for a wallet's app: asks that wallet to connect, and then opens the dialog
 * in which a pool is joined. Where the page does not see the wallet it opens the chooser, and no more. Anyone may write
 * such an address: nothing is signed by it, and on a computer no wallet is asked.
 */
export function useArrival(): void {
  const { connect } = useSession();
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival !== null) void goOn(arrival, connect);
  }, [connect]);
}
