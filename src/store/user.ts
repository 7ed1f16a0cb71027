import { create } from 'zustand';

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
