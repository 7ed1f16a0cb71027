import { type Connection, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { type Log, short } from './log.ts';
import { startPolling, type Polling } from './polling.ts';

/** Balance below which a service's wallet should be refilled soon. */
export const LOW_LAMPORTS = LAMPORTS_PER_SOL / 20;
/** Short, because waiting tasks resume when the wallet is refilled. */
const LOOK_MS = 10_000;

export interface WatchedWallet {
  readonly connection: Connection;
  readonly wallet: PublicKey;
  readonly onBalance: (lamports: number) => void;
  /** Called when a wallet that was low holds more than before. */
  readonly onRefilled: () => void;
  readonly log: Log;
}

/** Reads a wallet's balance every ten seconds, and logs once if it may soon be unable to pay fees. */
export function watchWallet({ connection, wallet, onBalance, onRefilled, log }: WatchedWallet): Polling {
  let last = Infinity;
  const look = async (): Promise<void> => {
    const lamports = await connection.getBalance(wallet, 'confirmed');
    onBalance(lamports);
    const wasLow = last < LOW_LAMPORTS;
    if (wasLow && lamports > last) onRefilled();
    if (lamports < LOW_LAMPORTS && !wasLow) {
      log.warn(`The wallet ${wallet.toBase58()} holds only ${lamports / LAMPORTS_PER_SOL} SOL for fees`);
    }
    last = lamports;
  };
  return startPolling(LOOK_MS, look, log, { subject: `The balance of ${short(wallet.toBase58())}` });
}
