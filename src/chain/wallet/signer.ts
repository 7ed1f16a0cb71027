import type { WalletContextState } from '@solana/wallet-adapter-react';
import type { Transaction } from '@solana/web3.js';
import type { Signed } from '../program/signed.ts';
import { TxProblem } from '../actions/tx-failure.ts';

export type SignIn = NonNullable<WalletContextState['signIn']>;

/** The methods of the connected wallet for transactions and messages. All reject with the adapter's error. */
export interface ChainSigner {
  /** Base58. */
  readonly address: string;
  /** The clusters that the wallet declares (`solana:devnet`); empty if it declares none. */
  readonly chains: readonly string[];
  /** Null if the wallet signs only transactions that it sends itself. */
  readonly signTransaction: ((transaction: Transaction) => Promise<Signed>) | null;
  /** Signs several with one prompt; null if the wallet prompts for each. */
  readonly signAllTransactions: ((transactions: Transaction[]) => Promise<Signed[]>) | null;
  /**
   * Signs and sends by the wallet's own connection; resolves to the signature in base58. Null if the wallet cannot do
   * that.
   */
  readonly signAndSend: ((transaction: Transaction) => Promise<string>) | null;
  /** Signs a message; resolves to the signature's 64 bytes. Null if the wallet cannot do that. */
  readonly signMessage: ((message: Uint8Array) => Promise<Uint8Array>) | null;
  /** The wallet's own Sign-In With Solana; null if it has none. */
  readonly signIn: SignIn | null;
}

let current: ChainSigner | null = null;
const watchers = new Set<() => void>();

/** Called only by the wallet bridge. */
export function setSigner(signer: ChainSigner | null): void {
  current = signer;
  for (const watch of watchers) watch();
}

/**
 * Returns the error for a request whose account is no longer connected.
 * @param now the account that is connected instead; null if none is
 */
export function leftProblem(now: string | null, address: string): TxProblem {
  const message = `${address} left while it was asked`;
  return new TxProblem({ kind: now === null ? 'walletLate' : 'walletSwitched', message });
}

/**
 * Waits for a wallet's answer, as long as the account of the request stays connected. A later answer is ignored:
 * disconnecting or switching the account cancels the request.
 * @throws TxProblem of kind `walletLate` or `walletSwitched` as soon as another account is connected, or none
 */
export function whileConnected<T>(address: string, sign: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const watch = (): void => {
      const now = current?.address ?? null;
      if (now !== address) reject(leftProblem(now, address));
    };
    watchers.add(watch);
    watch();
    sign()
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
