import type { WalletContextState } from '@solana/wallet-adapter-react';
import type { Transaction } from '@solana/web3.js';
import type { Signed } from '../program/signed.ts';
import { TxProblem } from '../actions/tx-failure.ts';

export type SignIn = NonNullable<WalletContextState['signIn']>;

/** The connected wallet, as far as transactions and messages need it. All reject with the adapter's error. */
export interface ChainSigner {
  /** Base58. */
  readonly address: string;
  /** The clusters it says it is for (`solana:devnet`); empty where it does not say. */
  readonly chains: readonly string[];
  /** Null where the wallet only signs what it sends itself. */
  readonly signTransaction: ((transaction: Transaction) => Promise<Signed>) | null;
  /** One question for several; null where the wallet asks for each. */
  readonly signAllTransactions: ((transactions: Transaction[]) => Promise<Signed[]>) | null;
  /** Signs and sends by the wallet's own connection; resolves to the signature in base58. Null where it cannot. */
  readonly signAndSend: ((transaction: Transaction) => Promise<string>) | null;
  /** Resolves to the signature's 64 bytes; null where it cannot. */
  readonly signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | null;
  /** The wallet's own Sign-In With Solana; null where it has none. */
  readonly signIn: SignIn | null;
}

let current: ChainSigner | null = null;
const watchers = new Set<() => void>();

/** Called by the wallet bridge alone. */
export function setSigner(signer: ChainSigner | null): void {
  current = signer;
  for (const watch of watchers) watch();
}

/** @param now the account that is connected instead; null where none is */
export function leftProblem(now: string | null, address: string): TxProblem {
  const message = `${address} left while it was asked`;
  return new TxProblem({ kind: now === null ? 'walletLate' : 'walletSwitched', message });
}

/**
 * A wallet's answer, as long as the account that was asked stays connected. Later ones count for nothing: whoever
 * disconnects or switches the account takes back what was asked of it.
 * @throws TxProblem of kind `walletLate` or `walletSwitched` as soon as another account is connected, or none
 */
export function whileConnected<T>(address: string, ask: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const watch = (): void => {
      const now = current?.address ?? null;
      if (now !== address) reject(leftProblem(now, address));
    };
    watchers.add(watch);
    watch();
    ask()
      .then(resolve, reject)
      .finally(() => watchers.delete(watch));
  });
}

export function getSigner(): ChainSigner | null {
  return current;
}

/** Returns the connected wallet. @throws TxProblem of kind `walletNotConnected` */
export function requireSigner(): ChainSigner {
  if (current) return current;
  throw new TxProblem({ kind: 'walletNotConnected', message: 'No wallet is connected' });
}
