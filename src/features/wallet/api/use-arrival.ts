import { useEffect } from 'react';
import { isMobile } from '#src/lib/is-mobile.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import { useStore } from '#src/store/store.ts';
import { type Arrival, arrivalOf, withoutArrival } from '../model/arrival.ts';
import { useSession } from './use-session.ts';

/** Returns the URL with which the page was opened: the current one may have lost its parameters. */
const openedAt = (): string => performance.getEntriesByType('navigation')[0]?.name ?? window.location.href;

let taken: string | null = null;

/** Reads the arrival's parameters once and removes them from the URL, so that no reload or shared link repeats them. */
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

/** Calls back once the page detects a wallet while none is connected; returns a function that cancels it. */
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
  const connectRequested = async (): Promise<void> => {
    if (await connect(wallet)) setChooserOpen(false);
  };
  // On a desktop the page was not opened by a wallet's app.
  const stop = isMobile(navigator) ? whenSeen(wallet, () => void connectRequested()) : null;
  if ((await requireWallet()) === null) setJoinPool(null);
  stop?.();
}

/**
 * Continues after a user has moved from another browser to a wallet's app: connects that wallet, and then opens the
 * join dialog. If the page does not detect the wallet, it only opens the chooser. Anyone can craft such a URL: it never
 * triggers a signature, and on a desktop it connects no wallet.
 */
export function useArrival(): void {
  const { connect } = useSession();
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival !== null) void goOn(arrival, connect);
  }, [connect]);
}
