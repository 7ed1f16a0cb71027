import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { fromHex } from '#src/protocol/bytes.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { takesLastSeat } from '#src/protocol/seat-rules.ts';
import { joinWithGate } from '../program/instructions/join-pool.ts';
import type { OnStage } from './tx-stage.ts';
import { requireClock } from './clock-lag.ts';
import { unlockGate } from './gate.ts';
import { sendWithWallet } from './send.ts';

/**
 * Takes a seat for the connected wallet, on the terms of the pool that were shown: the program refuses any others.
 * @param password null for a pool without one; a wrong one is detected before anything is signed
 * @throws TxProblem, of kind `clockBehind` if the last seat would lock the pool unfairly; TransactionFailed, the
 * wallet's error or the connection's
 */
export function joinPool(pool: PoolHeader, password: string | null, onStage: OnStage): Promise<string> {
  return sendWithWallet(async (player) => {
    const gate = await unlockGate(pool, password);
    if (takesLastSeat(pool)) await requireClock(pool);
    const terms = fromHex(pool.termsHash);
    return { instructions: joinWithGate(gate, player, new PublicKey(pool.address), terms) };
  }, onStage);
}
