/** Verifies a finished draw from its account alone, in steps that each return the recorded and the recomputed value. */
import { sha256 } from '@noble/hashes/sha2.js';
import { addressBytes, fromHex, toHex } from './bytes.ts';
import { drawAlpha, drawOutput, drawWinners, joiningOrder, playersRoot } from './draw.ts';
import { winnerCount } from './economics.ts';
import { lockTimes } from './lock.ts';
import type { DrawRecord, Pool } from './pool.ts';

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

/** A step of the verification, which relies only on what earlier steps have verified; bytes are hex. */
export type DrawStep =
  /** Lock, countdown and the beacon's times give the recorded round; null if they give none. */
  | Compared<'round', bigint, bigint | null>
  /** The signature is the beacon's on that round. */
  | { readonly id: 'signature'; readonly ok: boolean; readonly recorded: string }
  /** The list in joining order hashes to the recorded root. */
  | Compared<'root', string>
  /** Pool, root, seed commitment, beacon, round and signature give the recorded output. */
  | Compared<'output', string>
  /** The output draws the recorded winners with their weights, as many as the terms say. */
  | Compared<'winners', readonly Winner[]>
  /** A revealed seed is the one the creator committed to; null with `ok` set if none was revealed. */
  | Compared<'seed', string, string | null>;

export type DrawVerification =
  | { readonly drawn: false }
  | { readonly drawn: true; readonly ok: boolean; readonly steps: readonly DrawStep[] };

type FinishedDraw = {
  readonly [Key in 'round' | 'signature' | 'playersRoot' | 'output']: NonNullable<DrawRecord[Key]>;
};

/** The fields of a pool that the verification reads. */
export type DrawnPool = Pick<
  Pool,
  | 'address'
  | 'status'
  | 'lockedAt'
  | 'countdownSeconds'
  | 'drawTimeoutSeconds'
  | 'beaconGenesis'
  | 'beaconPeriodSeconds'
  | 'players'
  | 'weights'
  | 'weightSum'
  | 'winnerCount'
  | 'playersPerWinner'
  | 'randomMultiplier'
  | 'seed'
  | 'seedCommitment'
> & { readonly draw: Pick<DrawRecord, keyof FinishedDraw> };

/** The values that the verification needs and the pool's account does not hold. */
export interface DrawContext {
  /** Base58 address of the program that holds the pool. */
  readonly program: string;
  /** Chain hash of the beacon that the pool names; hex, 32 bytes. */
  readonly chainHash: string;
  /** Whether these bytes are that beacon's signature on a round; must not throw, whatever they are. */
  readonly isSignature: (round: bigint, signature: Uint8Array) => boolean;
}

/**
 * Re-verifies the draw of a completed pool.
 * @throws when an address or hex text of the pool is malformed, which no decoded account is
 */
export function verifyDraw(pool: DrawnPool, context: DrawContext): DrawVerification {
  const record = finished(pool.draw);
  if (pool.status !== 'completed' || record === null) return { drawn: false };

  const joined = joiningOrder(pool.players, fromHex(record.output), pool.winnerCount);
  const root = toHex(playersRoot(joined.map(addressBytes)));
  const output = rebuiltOutput(pool, record, context);
  const steps: DrawStep[] = [
    checkRound(pool, record.round),
    {
      id: 'signature',
      ok: context.isSignature(record.round, fromHex(record.signature)),
      recorded: record.signature,
    },
    { id: 'root', ok: root === record.playersRoot, recorded: record.playersRoot, recomputed: root },
    { id: 'output', ok: output === record.output, recorded: record.output, recomputed: output },
    checkWinners(pool, joined, output),
    checkSeed(pool),
  ];
  return { drawn: true, ok: steps.every((step) => step.ok), steps };
}

function checkRound(pool: DrawnPool, recorded: bigint): DrawStep {
  const clock = { genesis: pool.beaconGenesis, periodSeconds: pool.beaconPeriodSeconds };
  const times =
    pool.lockedAt === null
      ? null
      : lockTimes(clock, pool.lockedAt, pool.countdownSeconds, pool.drawTimeoutSeconds);
  const recomputed = times?.round ?? null;
  return { id: 'round', ok: recomputed === recorded, recorded, recomputed };
}

function rebuiltOutput(pool: DrawnPool, record: FinishedDraw, { program, chainHash }: DrawContext): string {
  const alpha = drawAlpha({
    program: addressBytes(program),
    pool: addressBytes(pool.address),
    playersRoot: fromHex(record.playersRoot),
    seedCommitment: fromHex(pool.seedCommitment),
    chainHash: fromHex(chainHash),
    round: record.round,
  });
  return toHex(drawOutput(alpha, fromHex(record.signature)));
}

function checkWinners(pool: DrawnPool, joined: readonly string[], output: string): DrawStep {
  const recorded = winnersOf(pool.players, pool.weights, pool.winnerCount);
  const count = winnerCount(joined.length, pool.playersPerWinner);
  const replayed = drawWinners(joined, fromHex(output), count, pool.randomMultiplier);
  const ok =
    sameList(replayed.players, pool.players) &&
    sameList(replayed.weights, pool.weights) &&
    replayed.weights.reduce((sum, weight) => sum + weight, 0) === pool.weightSum;
  return { id: 'winners', ok, recorded, recomputed: winnersOf(replayed.players, replayed.weights, count) };
}

function checkSeed({ seed, seedCommitment }: DrawnPool): DrawStep {
  const recomputed = seed === null ? null : toHex(sha256(fromHex(seed)));
  const ok = recomputed === null || recomputed === seedCommitment;
  return { id: 'seed', ok, recorded: seedCommitment, recomputed };
}

function winnersOf(players: readonly string[], weights: readonly number[], count: number): readonly Winner[] {
  return players.slice(0, count).map((address, index) => ({ address, weight: weights[index] ?? 0 }));
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function finished({ round, signature, playersRoot: root, output }: DrawnPool['draw']): FinishedDraw | null {
  if (round === null || signature === null || root === null || output === null) return null;
  return { round, signature, playersRoot: root, output };
}
