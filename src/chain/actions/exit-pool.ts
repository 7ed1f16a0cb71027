import '../program/buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { exitPool as exitPoolInstruction } from '../program/instructions/exit-pool.ts';
import { requireSigner, sendWithWallet } from './send.ts';
import type { OnStage } from './tx-stage.ts';

/** Gives the connected wallet's seat up. @throws as `joinPool` */
export async function exitPool(pool: string, onStage: OnStage): Promise<string> {
  const player = new PublicKey(requireSigner().address);
  return sendWithWallet([exitPoolInstruction(player, new PublicKey(pool))], onStage);
}
