/** A wallet that the chooser can offer. */
export interface WalletOption {
  /** Its own, or made distinct where another wallet has the same. */
  readonly name: string;
  /** Data URI. */
  readonly icon: string;
  /** Its web page. */
  readonly url: string;
  readonly readyState: 'Installed' | 'Loadable' | 'NotDetected' | 'Unsupported';
  /** Whether another wallet calls itself the same. */
  readonly sharesName?: boolean;
}

/** The wallet's session: the wallet bridge writes it, the store keeps it for every page. */
export interface WalletSession {
  /** The bridge is mounted; before that nothing can connect. */
  readonly walletsReady: boolean;
  readonly wallets: readonly WalletOption[];
  /** The chosen wallet, connected or not; also known before the bridge is mounted. */
  readonly walletName: string | null;
  /** Base58; null while not connected. */
  readonly walletAddress: string | null;
  /** Whether the connected wallet is for this cluster, says nothing, or is for others; null while none is connected. */
  readonly clusterFit: 'fits' | 'undeclared' | 'other' | null;
  /** The wallet that left last did not let go of this page by its own account. */
  readonly leftBadly: boolean;
  /** Solflare can be reached through its snap in MetaMask. */
  readonly solflareSnap: boolean;
  readonly connecting: boolean;
  /** A wallet is remembered and may connect again by itself: whether one has to be asked for is not known yet. */
  readonly restoring: boolean;
  readonly disconnecting: boolean;
  /** The wallet that somebody has just asked for; null when nothing was asked or the answer is there. */
  readonly requestedWallet: string | null;
  /** @throws the adapter's error, by whose `name` it is told apart, e.g. WalletNotReadyError */
  readonly connectWallet: (name: string) => Promise<void>;
  readonly disconnectWallet: () => Promise<void>;
}

/** Writes what has changed of the session. */
export type PublishSession = (changes: Partial<WalletSession>) => void;
