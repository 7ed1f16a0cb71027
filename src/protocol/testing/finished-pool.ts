/** The accounts that the published draws leave behind. */
import { NOMINAL_SLOT_MICROS } from '../limits.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { concatBytes, fromHex, toAddress, u32Le } from '../bytes.ts';
import { drawWinners } from '../draw.ts';
import type { Pool } from '../pool.ts';
import type { DrawContext } from '../verify-draw.ts';
import { vectors } from '../vectors/draw.json' with { type: 'json' };
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from './sample-pool.ts';

export type DrawVector = (typeof vectors)[number];

/** The published draws except that of the last u64 round, whose time no lock can have. */
export const FINISHED: readonly DrawVector[] = vectors.filter(({ round }) => BigInt(round) < 2n ** 40n);

/** Returns the draw of a name. @throws if there is none */
export function drawNamed(name: string): DrawVector {
  const vector = FINISHED.find((each) => each.name === name);
  if (vector === undefined) throw new Error(`no vector ${name}`);
  return vector;
}

/** A pool whose countdown ended a second before its round was due. */
export function finishedPool(vector: DrawVector): Pool {
  const players = Array.from({ length: vector.playerCount }, (_, index) =>
    toAddress(sha256(concatBytes(fromHex(vector.playersSeed), u32Le(index)))),
  );
  const { playerCount, winnerCount, randomMultiplier } = vector;
  const drawn = drawWinners(players, fromHex(vector.output), winnerCount, randomMultiplier);
  const base = samplePool();
  const drawAt = base.beaconGenesis + (Number(vector.round) - 1) * base.beaconPeriodSeconds;
  return {
    ...base,
    ...drawn,
    status: 'completed',
    address: toAddress(fromHex(vector.pool)),
    creator: players[0] ?? '',
    bonusLamports: 100_000_001n,
    maxPlayers: playerCount,
    playerCount,
    winnerCount,
    randomMultiplier,
    lockedAt: drawAt - base.countdownSeconds - 1,
    settledAt: SAMPLE_TIME,
    weightSum: drawn.weights.reduce((sum, weight) => sum + weight, 0),
    seed: vector.seed,
    seedCommitment: vector.seedCommitment,
    draw: {
      ...NO_DRAW,
      round: BigInt(vector.round),
      lockSlot: 5_000n,
      slotMicros: NOMINAL_SLOT_MICROS,
      drawAt,
      deadline: drawAt + base.drawTimeoutSeconds,
      signature: vector.signature,
      completer: sampleAddress(90),
      playersRoot: vector.root,
      output: vector.output,
    },
  };
}

/** The program and the beacon of a published draw. */
export function contextOf({ program, chainHash, groupKey }: DrawVector): DrawContext {
  return {
    program: toAddress(fromHex(program)),
    chainHash,
    isSignature: (round, signature) => isRoundSignature(groupKey, round, signature),
  };
}
