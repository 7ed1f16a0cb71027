import type { Transaction } from '@solana/web3.js';

/** The connected wallet, as far as transactions need it. */
export interface ChainSigner {
  /** Base58. */
  readonly address: string;
  /** Asks the wallet; rejects with the adapter's error. */
  readonly signTransaction: (transaction: Transaction) => Promise<Transaction>;
}

let current: ChainSigner | null = null;

/** Called by the wallet bridge alone. */
export function setSigner(signer: ChainSigner | null): void {
  current = signer;
}

export function getSigner(): ChainSigner | null {
  return current;
}
