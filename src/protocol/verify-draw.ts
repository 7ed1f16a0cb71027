/** A finished draw checked from its account alone, in steps that each name what is recorded and what comes out. */
import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, fromHex, toHex } from './bytes.ts';
import { drawAlpha, drawWinners, joiningOrder, playersRoot } from './draw.ts';
import { winnerCount } from './economics.ts';
import type { DrawRecord, Pool } from './pool.ts';
import { type VrfFailure, verifyVrf } from './vrf.ts';

export interface Winner {
  readonly address: string;
  readonly weight: number;
}

interface Compared<Id extends string, Recorded, Recomputed = Recorded> {
  readonly id: Id;
  readonly ok: boolean;
  readonly recorded: Recorded;
  readonly recomputed: Recomputed;
}

/** Each step trusts only what the one before has shown; hex for bytes. */
export type DrawStep =
  /** The list in joining order hashes to the root that was fixed at the request. */
  | Compared<'root', string>
  /** Root, seed, slots and slot hash give the recorded input. */
  | Compared<'alpha', string>
  /** The proof holds for key and input, and gives the recorded output. */
  | (Compared<'proof', string, string | null> & { readonly failure: VrfFailure | null })
  /** The output draws the recorded winners with their weights, as many as the terms say; null without an output. */
  | Compared<'winners', readonly Winner[], readonly Winner[] | null>
  /** A revealed seed is the one the creator committed to; null and all right where none was revealed. */
  | Compared<'seed', string, string | null>;

export type DrawVerification =
  | { readonly drawn: false }
  | { readonly drawn: true; readonly ok: boolean; readonly steps: readonly DrawStep[] };

type FinishedDraw = {
  readonly [
    Key in 'targetSlot' | 'capturedSlot' | 'capturedHash' | 'playersRoot' | 'alpha' | 'proof' | 'output'
  ]: NonNullable<DrawRecord[Key]>;
};

/** What the verification reads of a pool. */
export type DrawnPool = Pick<
  Pool,
  | 'address'
  | 'status'
  | 'vrfKey'
  | 'players'
  | 'weights'
  | 'weightSum'
  | 'winnerCount'
  | 'playersPerWinner'
  | 'randomMultiplier'
  | 'seed'
  | 'seedCommitment'
> & { readonly draw: Pick<DrawRecord, keyof FinishedDraw> };

/**
 * Re-verifies the draw of a completed pool.
 * @param program base58 address of the program that holds the pool
 * @throws when an address or hex text of the pool is malformed, which no decoded account is
 */
export function verifyDraw(pool: DrawnPool, program: string): DrawVerification {
  const record = finished(pool.draw);
  if (pool.status !== 'completed' || record === null) return { drawn: false };

  const joined = joiningOrder(pool.players, fromHex(record.output), pool.winnerCount);
  const proof = checkProof(pool, record);
  const steps: DrawStep[] = [
    compared('root', record.playersRoot, toHex(playersRoot(joined.map(addressBytes)))),
    compared('alpha', record.alpha, rebuiltAlpha(pool, record, program)),
    proof,
    checkWinners(pool, joined, proof.recomputed),
    checkSeed(pool),
  ];
  return { drawn: true, ok: steps.every((step) => step.ok), steps };
}

function rebuiltAlpha(pool: DrawnPool, record: FinishedDraw, program: string): string {
  return toHex(
    drawAlpha({
      program: addressBytes(program),
      pool: addressBytes(pool.address),
      playersRoot: fromHex(record.playersRoot),
      seed: pool.seed === null ? null : fromHex(pool.seed),
      targetSlot: record.targetSlot,
      capturedSlot: record.capturedSlot,
      capturedHash: fromHex(record.capturedHash),
    }),
  );
}

function checkProof(pool: DrawnPool, record: FinishedDraw): DrawStep & { id: 'proof' } {
  const result = verifyVrf(fromHex(pool.vrfKey), fromHex(record.alpha), fromHex(record.proof));
  const output = result.ok ? toHex(result.beta) : null;
  return {
    id: 'proof',
    ok: output === record.output,
    recorded: record.output,
    recomputed: output,
    failure: result.ok ? null : result.failure,
  };
}

function checkWinners(pool: DrawnPool, joined: readonly string[], output: string | null): DrawStep {
  const recorded = winnersOf(pool.players, pool.weights, pool.winnerCount);
  if (output === null) return { id: 'winners', ok: false, recorded, recomputed: null };
  const count = winnerCount(joined.length, pool.playersPerWinner);
  const again = drawWinners(joined, fromHex(output), count, pool.randomMultiplier);
  const ok =
    sameList(again.players, pool.players) &&
    sameList(again.weights, pool.weights) &&
    again.weights.reduce((sum, weight) => sum + weight, 0) === pool.weightSum;
  return { id: 'winners', ok, recorded, recomputed: winnersOf(again.players, again.weights, count) };
}

function checkSeed(pool: DrawnPool): DrawStep {
  if (pool.seed === null) return { id: 'seed', ok: true, recorded: pool.seedCommitment, recomputed: null };
  return compared('seed', pool.seedCommitment, toHex(sha256(fromHex(pool.seed))));
}

function winnersOf(players: readonly string[], weights: readonly number[], count: number): readonly Winner[] {
  return players.slice(0, count).map((address, index) => ({ address, weight: weights[index] ?? 0 }));
}

function compared<Id extends 'root' | 'alpha' | 'seed'>(
  id: Id,
  recorded: string,
  recomputed: string,
): Compared<Id, string> {
  return { id, ok: recorded === recomputed, recorded, recomputed };
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function finished(draw: DrawnPool['draw']): FinishedDraw | null {
  const { targetSlot, capturedSlot, capturedHash, playersRoot: root, alpha, proof, output } = draw;
  if (targetSlot === null || capturedSlot === null || capturedHash === null) return null;
  if (root === null || alpha === null || proof === null || output === null) return null;
  return { targetSlot, capturedSlot, capturedHash, playersRoot: root, alpha, proof, output };
}
