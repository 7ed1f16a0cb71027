import { type Connection, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import { type Log, short } from './log.ts';
import { startPolling, type Polling } from './polling.ts';

/** Below this a service's wallet should be filled up soon. */
export const LOW_LAMPORTS = LAMPORTS_PER_SOL / 20;
const LOOK_MS = 60_000;

export interface WatchedWallet {
  readonly connection: Connection;
  readonly wallet: PublicKey;
  readonly onBalance: (lamports: number) => void;
  readonly log: Log;
}

/** Reads what a wallet holds once a minute, and says so once where it may soon be unable to pay fees. */
export function watchWallet({ connection, wallet, onBalance, log }: WatchedWallet): Polling {
  let wasLow = false;
  const look = async (): Promise<void> => {
    const lamports = await connection.getBalance(wallet, 'confirmed');
    onBalance(lamports);
    const isLow = lamports < LOW_LAMPORTS;
    if (isLow && !wasLow) {
      log(`Warning: the wallet ${wallet.toBase58()} holds only ${lamports / LAMPORTS_PER_SOL} SOL for fees`);
    }
    wasLow = isLow;
  };
  const owner = `Wallet ${short(wallet.toBase58())}`;
  return startPolling(LOOK_MS, look, (line) => log(`${owner}: ${line}`));
}
