import { type Connection, LAMPORTS_PER_SOL, type PublicKey } from '@solana/web3.js';
import type { Log } from './log.ts';

/** Below this a service's wallet should be filled up soon. */
const LOW_LAMPORTS = LAMPORTS_PER_SOL / 20;

/** Says so where a wallet may soon be unable to pay fees. @throws where the cluster cannot be read */
export async function warnWhenLow(connection: Connection, wallet: PublicKey, log: Log): Promise<void> {
  const lamports = await connection.getBalance(wallet, 'confirmed');
  if (lamports < LOW_LAMPORTS) {
    log(`Warning: the wallet ${wallet.toBase58()} holds only ${lamports / LAMPORTS_PER_SOL} SOL for fees`);
  }
}
