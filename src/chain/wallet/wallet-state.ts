import { create } from 'zustand';
import type { ClusterFit } from '../cluster-fit.ts';

/** A wallet the chooser can offer. */
export interface WalletOption {
  readonly name: string;
  /** Data URI. */
  readonly icon: string;
  /** Its web page. */
  readonly url: string;
  readonly readyState: 'Installed' | 'Loadable' | 'NotDetected' | 'Unsupported';
}

interface WalletState {
  /** The bridge is mounted; before that nothing can connect. */
  readonly ready: boolean;
  readonly wallets: readonly WalletOption[];
  /** The chosen wallet, connected or not; also known before the bridge is mounted. */
  readonly walletName: string | null;
  /** Base58; null while not connected. */
  readonly address: string | null;
  /** Whether the connected wallet is for this cluster; null while none is connected. */
  readonly clusterFit: ClusterFit | null;
  /** The wallet that left last did not let go of this page by its own account. */
  readonly leftBadly: boolean;
  /** Solflare can be reached through its snap in MetaMask. */
  readonly solflareSnap: boolean;
  readonly connecting: boolean;
  readonly disconnecting: boolean;
  /** The wallet that somebody has just asked for; null when nothing was asked or the answer is there. */
  readonly requested: string | null;
  readonly chooserOpen: boolean;
  /** @throws the adapter's error, by whose `name` it is told apart, e.g. WalletNotReadyError */
  readonly connect: (name: string) => Promise<void>;
  readonly disconnect: () => Promise<void>;
  readonly setChooserOpen: (open: boolean) => void;
}

const STORAGE_KEY = 'walletName';

/** The wallet adapter keeps the name as JSON under its default key. */
const storedName = (): string | null => {
  try {
    const name: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof name === 'string' ? name : null;
  } catch {
    // Forbidden storage or another's garbage: no wallet is remembered.
    return null;
  }
};

/** Asked for where no bridge is mounted: nothing would ever answer. */
const notMounted = (): Promise<never> => {
  const error = new Error(
    'A wallet modal provider must be rendered as an ancestor: the wallet bridge is not mounted',
  );
  console.error(error.message);
  return Promise.reject(error);
};

/** The wallet's session, published by the bridge; light, so that any page may read it. */
export const useWallet = create<WalletState>()((set) => ({
  ready: false,
  wallets: [],
  walletName: storedName(),
  address: null,
  clusterFit: null,
  leftBadly: false,
  solflareSnap: false,
  connecting: false,
  disconnecting: false,
  requested: null,
  chooserOpen: false,
  connect: notMounted,
  disconnect: notMounted,
  setChooserOpen: (chooserOpen) => set({ chooserOpen }),
}));
