/** A wallet that the chooser can offer. */
export interface WalletOption {
  /** The wallet's own name, or a distinct one if another wallet has the same. */
  readonly name: string;
  /** Data URI. */
  readonly icon: string;
  /** The wallet's web page. */
  readonly url: string;
  readonly readyState: 'Installed' | 'Loadable' | 'NotDetected' | 'Unsupported';
  /** Whether another wallet has the same original name. */
  readonly sharesName?: boolean;
}

/** The wallet's session: written by the wallet bridge, held in the store for every page. */
export interface WalletSession {
  /** Whether the bridge is mounted; before that nothing can connect. */
  readonly walletsReady: boolean;
  readonly wallets: readonly WalletOption[];
  /** The chosen wallet, connected or not; also known before the bridge is mounted. */
  readonly walletName: string | null;
  /** Base58; null while not connected. */
  readonly walletAddress: string | null;
  /**
   * Whether the connected wallet supports this cluster, declares none, or supports only others; null while none is
   * connected.
   */
  readonly clusterFit: 'fits' | 'undeclared' | 'other' | null;
  /** Whether the last wallet reported an error while disconnecting from this page. */
  readonly leftBadly: boolean;
  /** Whether Solflare is available as a snap in MetaMask. */
  readonly solflareSnap: boolean;
  readonly connecting: boolean;
  /**
   * Whether a remembered wallet may still reconnect by itself, so that it is not known yet whether to open the chooser.
   */
  readonly restoring: boolean;
  readonly disconnecting: boolean;
  /** The wallet that is being connected on request; null without a pending request. */
  readonly requestedWallet: string | null;
  /** Connects a wallet. @throws the adapter's error, identified by its `name`, e.g. WalletNotReadyError */
  readonly connectWallet: (name: string) => Promise<void>;
  readonly disconnectWallet: () => Promise<void>;
}

/** Writes changes of the session. */
export type PublishSession = (changes: Partial<WalletSession>) => void;
