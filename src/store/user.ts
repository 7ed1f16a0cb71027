import { create } from 'zustand';
import { shortAddress } from '#src/lib/short-address.ts';

interface UserStore {
  /** Base58; null while no wallet is connected. */
  readonly walletAddress: string | null;
  readonly setWallet: (address: string) => void;
  /** Forgets the wallet and everything known about it. */
  readonly reset: () => void;
}

/** Who is playing: the connected wallet, written by the wallet feature alone. */
export const useUser = create<UserStore>()((set) => ({
  walletAddress: null,
  setWallet: (walletAddress) => set({ walletAddress }),
  reset: () => set({ walletAddress: null }),
}));

/** Selects whether a wallet is connected. */
export const isConnected = (state: UserStore): boolean => state.walletAddress !== null;

/** Everything that is known of a player. */
interface UserState {
  /** Base58; null without a wallet, as all that depends on it. */
  readonly walletAddress: string | null;
  readonly isConnected: boolean;
  readonly onlineStatus: 'online' | 'offline';
  /** Lamports; null while it is not known. */
  readonly solBalance: bigint | null;
  /** The wallet: nobody registers here. */
  readonly userId: string | null;
  /** The wallet's short form. */
  readonly username: string | null;
}

/**
 * Puts the state of a player together from what others know: the wallet, its balance in lamports, and whether the
 * browser has a connection. A balance without a wallet is nobody's.
 */
export const userState = (
  walletAddress: string | null,
  lamports: bigint | null,
  online: boolean,
): UserState => ({
  walletAddress,
  isConnected: walletAddress !== null,
  onlineStatus: online ? 'online' : 'offline',
  solBalance: walletAddress === null ? null : lamports,
  userId: walletAddress,
  username: walletAddress === null ? null : shortAddress(walletAddress),
});
