import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { exitPool as exitPoolInstruction } from '../program/instructions/exit-pool.ts';
import { sendWithWallet } from './send.ts';
import type { OnStage } from './tx-stage.ts';

/** Gives up the connected wallet's seat. @throws as `joinPool` */
export function exitPool(pool: string, onStage: OnStage): Promise<string> {
  return sendWithWallet(
    (player) => ({ instructions: [exitPoolInstruction(player, new PublicKey(pool))] }),
    onStage,
  );
}
