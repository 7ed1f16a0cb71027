import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { roundHints } from '#src/beacon/hints.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type Attempt, attempt } from './attempts.ts';
import type { PlayContext } from './context.ts';

/** Attempts that must fail while a pool waits for its draw. */

const NO_SIGNATURE = new Uint8Array(48);

/** Completes or voids a pool with 48 zeros as signature: for attempts refused before any verification. */
export function withoutSignature(
  context: PlayContext,
  address: PublicKey,
  build = completePool,
): TransactionInstruction {
  return build(context.funder.publicKey, address, context.beacon.address, NO_SIGNATURE, roundHints(1n));
}

/** Returns the attempts for a pool whose round is published and that may be completed. @throws if it is not yet */
export async function whileDue(context: PlayContext, pool: Pool): Promise<Attempt[]> {
  const { beacon, funder } = context;
  const [address, round] = [new PublicKey(pool.address), pool.draw.round ?? 0n];
  const [own, other] = [await signatureOf(context, round), await signatureOf(context, round - 1n)];
  const complete = (signature: Uint8Array, hints: Uint8Array) =>
    completePool(funder.publicKey, address, beacon.address, signature, hints);
  return [
    attempt('the signature of another round', 'InvalidSignature', complete(other, roundHints(round))),
    attempt('the hints of another round', 'InvalidHints', complete(own, roundHints(round - 1n))),
    attempt(
      'voiding a pool whose clock has kept pace',
      'ClockKeptPace',
      voidPool(funder.publicKey, address, beacon.address, own, roundHints(round)),
    ),
    attempt('timing out a draw that is not over', 'DrawNotOver', timeOutDraw(address)),
  ];
}

/** Returns the attempts for a pool whose round was published too early: the locker may have known the winners. */
export async function whileVoidable(context: PlayContext, pool: Pool): Promise<Attempt[]> {
  return [
    attempt('drawing by a round that was out too early', 'ClockLagged', await completion(context, pool)),
  ];
}

/** Returns the attempts for a pool that was not completed in time. */
export async function onceOver(context: PlayContext, pool: Pool): Promise<Attempt[]> {
  return [attempt('drawing after the time for it', 'DrawOver', await completion(context, pool))];
}

async function completion(context: PlayContext, { address, draw }: Pool): Promise<TransactionInstruction> {
  const round = draw.round ?? 0n;
  return completePool(
    context.funder.publicKey,
    new PublicKey(address),
    context.beacon.address,
    await signatureOf(context, round),
    roundHints(round),
  );
}

async function signatureOf({ beacon }: PlayContext, round: bigint): Promise<Uint8Array> {
  const signature = await beacon.rounds.get(round);
  if (signature === null) throw new Error(`Round ${round} is not out`);
  return signature;
}
