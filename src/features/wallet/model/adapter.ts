import type { WalletOption, WalletSession } from '#src/lib/wallet-session.ts';

/** A wallet with its part in the session. */
export interface WalletAdapter extends WalletOption {
  /** Base58; null while it is not connected. */
  readonly publicKey: string | null;
  readonly connecting: boolean;
  readonly connected: boolean;
}

/** Joins a wallet with what the session says of it. */
export const adapterOf = (
  wallet: WalletOption,
  session: Pick<WalletSession, 'walletName' | 'walletAddress' | 'connecting' | 'requestedWallet'>,
): WalletAdapter => {
  const chosen = session.walletName === wallet.name;
  const publicKey = chosen ? session.walletAddress : null;
  return {
    ...wallet,
    publicKey,
    connecting: session.requestedWallet === wallet.name || (chosen && session.connecting),
    connected: publicKey !== null,
  };
};
