import '../program/buffer.ts';
import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { fromHex } from '#src/protocol/bytes.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { getConnection } from '../connection.ts';
import { fetchPool } from '../program/fetch.ts';
import { captureEntropy as captureEntropyInstruction } from '../program/instructions/capture-entropy.ts';
import { expirePool as expirePoolInstruction } from '../program/instructions/expire-pool.ts';
import { lockPool as lockPoolInstruction } from '../program/instructions/lock-pool.ts';
import { requestDraw as requestDrawInstruction } from '../program/instructions/request-draw.ts';
import { revealSeed as revealSeedInstruction } from '../program/instructions/reveal-seed.ts';
import { timeOutDraw as timeOutDrawInstruction } from '../program/instructions/time-out-draw.ts';
import { findSeed } from '../seed-store.ts';
import { TxProblem } from '../tx-failure.ts';
import type { OnStage } from '../tx-stage.ts';
import { requireSafeSigner, requireSigner, sendWithWallet } from './send.ts';

/** What anyone may send to move a pool on. All throw TxProblem, TransactionFailed, the wallet's or the connection's error. */

/** Locks a pool that has its minimum of players at its deadline. */
export async function lockPool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return sendWithWallet([lockPoolInstruction(new PublicKey(pool.address))], onStage);
}

/** Opens the refunds of a pool without its minimum of players at its deadline. */
export async function expirePool(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return sendWithWallet([expirePoolInstruction(new PublicKey(pool.address))], onStage);
}

/** Opens the refunds of a pool whose draw did not come. */
export async function timeOutDraw(pool: PoolHeader, onStage: OnStage): Promise<string> {
  const key = fromHex(pool.vrfKey);
  return sendWithWallet([timeOutDrawInstruction(new PublicKey(pool.address), key)], onStage);
}

/** Puts the seed that this browser keeps into the draw. */
export async function revealSeed(pool: string, onStage: OnStage): Promise<string> {
  onStage({ stage: 'preparing' });
  await requireSafeSigner();
  const address = new PublicKey(pool);
  const account = await fetchPool(getConnection(), address);
  const seed = account && findSeed(pool, account.seedCommitment);
  if (!seed) {
    throw new TxProblem({
      kind: 'refused',
      programError: 'SeedMismatch',
      message: 'This browser has no seed',
    });
  }
  return sendWithWallet([revealSeedInstruction(address, seed)], onStage);
}

/** Requests the draw; where this browser keeps the seed and it is not revealed yet, reveals it with it. */
export async function requestDraw(pool: PoolHeader, onStage: OnStage): Promise<string> {
  return sendWithWallet(drawRequest(pool, new PublicKey(requireSigner().address)), onStage);
}

/** The draw's request, and before it the seed, where this browser keeps it and it is not revealed yet. */
export function drawRequest(pool: PoolHeader, requester: PublicKey): TransactionInstruction[] {
  const address = new PublicKey(pool.address);
  const seed = pool.seed === null ? findSeed(pool.address, pool.seedCommitment) : null;
  const request = requestDrawInstruction(requester, address, fromHex(pool.vrfKey));
  return [...(seed ? [revealSeedInstruction(address, seed)] : []), request];
}

/** Fixes the draw's input. */
export async function captureEntropy(pool: string, onStage: OnStage): Promise<string> {
  const capturer = new PublicKey(requireSigner().address);
  return sendWithWallet([captureEntropyInstruction(capturer, new PublicKey(pool))], onStage);
}
