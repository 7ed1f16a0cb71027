/** The account that a published draw leaves behind, for tests. */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromHex, toAddress, toHex, u32Le } from '#src/protocol/bytes.ts';
import { drawWinners } from '#src/protocol/draw.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { vectors } from '#tests/vectors/draw.json' with { type: 'json' };
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';

/** The names of the vectors. */
export const DRAWS = vectors.map(({ name }) => name);

/** @throws where there is no draw of that name */
export function finishedPool(name: string): { readonly pool: Pool; readonly program: string } {
  const vector = vectors.find((each) => each.name === name);
  if (vector === undefined) throw new Error(`no vector ${name}`);
  const players = Array.from({ length: vector.playerCount }, (_, index) =>
    toAddress(sha256(concatBytes(fromHex(vector.playersSeed), u32Le(index)))),
  );
  const { playerCount, winnerCount, randomMultiplier } = vector;
  const drawn = drawWinners(players, fromHex(vector.beta), winnerCount, randomMultiplier);
  const pool = samplePool({
    ...drawn,
    status: 'completed',
    address: toAddress(fromHex(vector.pool)),
    creator: players[0] ?? '',
    vrfKey: vector.vrfKey,
    bonusLamports: 100_000_001n,
    maxPlayers: playerCount,
    playerCount,
    winnerCount,
    randomMultiplier,
    settledAt: SAMPLE_TIME,
    weightSum: drawn.weights.reduce((sum, weight) => sum + weight, 0),
    seed: vector.seed,
    seedCommitment: vector.seed === null ? '11'.repeat(32) : toHex(sha256(fromHex(vector.seed))),
    draw: {
      ...NO_DRAW,
      requester: sampleAddress(90),
      capturer: sampleAddress(91),
      targetSlot: BigInt(vector.targetSlot),
      capturedSlot: BigInt(vector.capturedSlot),
      capturedHash: vector.capturedHash,
      playersRoot: vector.root,
      alpha: vector.alpha,
      proof: vector.proof,
      output: vector.beta,
    },
  });
  return { pool, program: toAddress(fromHex(vector.program)) };
}
