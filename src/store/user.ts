import * as v from 'valibot';
import type { StateCreator } from 'zustand';
import { log } from '#src/lib/log.ts';
import { readStored } from '#src/lib/stored.ts';
import type { WalletSession } from '#src/lib/wallet-session.ts';

export interface UserSlice extends WalletSession {
  /** Whether age and location were confirmed in this browser, which a build for mainnet requires. */
  readonly admitted: boolean;
  /** Stores the confirmation; without storage it holds until the page is closed. */
  readonly admit: () => void;
}

/** The wallet adapter itself stores the name of the chosen wallet under this key, as JSON. */
const ADAPTER_KEY = 'walletName';

/** Rejects if no wallet bridge is mounted: the promise would never settle otherwise. */
const notMounted = (): Promise<never> => {
  const error = new Error(
    'A wallet modal provider must be rendered as an ancestor: the wallet bridge is not mounted',
  );
  log.error(error.message);
  return Promise.reject(error);
};

/** Holds the player: the wallet's session, which the wallet bridge alone writes, and the confirmation. */
export const createUserSlice: StateCreator<UserSlice> = (set) => {
  const walletName = readStored(ADAPTER_KEY, v.string());
  return {
    walletsReady: false,
    wallets: [],
    walletName,
    restoring: walletName !== null,
    walletAddress: null,
    clusterFit: null,
    leftBadly: false,
    solflareSnap: false,
    connecting: false,
    disconnecting: false,
    requestedWallet: null,
    connectWallet: notMounted,
    disconnectWallet: notMounted,
    admitted: false,
    admit: () => set({ admitted: true }),
  };
};

/** Selects whether a wallet is connected. */
export const isConnected = ({ walletAddress }: Pick<UserSlice, 'walletAddress'>): boolean =>
  walletAddress !== null;
