import { describe, expect, test } from 'vitest';
import { vectors } from '#tests/vectors/draw.json' with { type: 'json' };
import { NO_DRAW, samplePool } from '#tests/vectors/sample-pool.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, fromHex, toAddress, toHex, u32Le } from './bytes.ts';
import { drawAlpha, drawWinners, playersRoot } from './draw.ts';
import type { DrawRecord, Pool } from './pool.ts';
import { verifyDraw } from './verify-draw.ts';
import { verifyVrf } from './vrf.ts';
import { proveVrf } from './vrf-prove.ts';

type Vector = (typeof vectors)[number];

const programOf = (vector: Vector): string => toAddress(fromHex(vector.program));

/** The account a published draw leaves behind. */
function finishedPool(vector: Vector): Pool {
  const players = Array.from({ length: vector.playerCount }, (_, index) =>
    toAddress(sha256(concatBytes(fromHex(vector.playersSeed), u32Le(index)))),
  );
  const { playerCount, winnerCount, randomMultiplier } = vector;
  const drawn = drawWinners(players, fromHex(vector.beta), winnerCount, randomMultiplier);
  return samplePool({
    ...drawn,
    status: 'completed',
    address: toAddress(fromHex(vector.pool)),
    vrfKey: vector.vrfKey,
    playerCount,
    winnerCount,
    randomMultiplier,
    weightSum: drawn.weights.reduce((sum, weight) => sum + weight, 0),
    seed: vector.seed,
    seedCommitment: vector.seed === null ? '11'.repeat(32) : toHex(sha256(fromHex(vector.seed))),
    draw: {
      ...NO_DRAW,
      targetSlot: BigInt(vector.targetSlot),
      capturedSlot: BigInt(vector.capturedSlot),
      capturedHash: vector.capturedHash,
      playersRoot: vector.root,
      alpha: vector.alpha,
      proof: vector.proof,
      output: vector.beta,
    },
  });
}

function failing(pool: Pool, program: string): string[] {
  const result = verifyDraw(pool, program);
  if (!result.drawn) return ['not drawn'];
  expect(result.ok).toBe(result.steps.every(({ ok }) => ok));
  return result.steps.filter(({ ok }) => !ok).map(({ id }) => id);
}

/** Flips the lowest bit of one byte of a hex text. */
function flipped(hex: string | null, byte = 0): string {
  return toHex(fromHex(hex ?? '').map((value, at) => (at === byte ? value ^ 1 : value)));
}

const found = vectors.find(({ name }) => name === 'eight players, two winners, multiplier');
if (found === undefined) throw new Error('vector missing');
const vector = found;
const program = programOf(vector);
const pool = finishedPool(vector);
const withDraw = (changes: Partial<DrawRecord>): Pool => ({ ...pool, draw: { ...pool.draw, ...changes } });

describe('a finished draw', () => {
  test.each(vectors)('$name holds in all five steps', (each) => {
    const result = verifyDraw(finishedPool(each), programOf(each));
    expect(result).toMatchObject({ drawn: true, ok: true });
    expect(result.drawn && result.steps.map(({ id }) => id)).toEqual([
      'root',
      'alpha',
      'proof',
      'winners',
      'seed',
    ]);
  });

  test('shows what is recorded beside what comes out', () => {
    const result = verifyDraw(withDraw({ capturedHash: flipped(pool.draw.capturedHash) }), program);
    const alpha = result.drawn ? result.steps.find(({ id }) => id === 'alpha') : undefined;
    expect(alpha?.recorded).toBe(vector.alpha);
    expect(alpha?.recomputed).toMatch(/^[0-9a-f]{64}$/);
    expect(alpha?.recomputed).not.toBe(vector.alpha);
  });

  test('without a revealed seed has nothing to compare there', () => {
    const unrevealed = vectors.find(({ seed }) => seed === null);
    const result = unrevealed && verifyDraw(finishedPool(unrevealed), programOf(unrevealed));
    expect(result?.drawn && result.steps.at(-1)).toMatchObject({ id: 'seed', ok: true, recomputed: null });
  });
});

describe('a forged record', () => {
  const { alpha, capturedHash, output, playersRoot: root, proof, targetSlot } = pool.draw;
  const swapped = [...pool.players];
  [swapped[0], swapped[7]] = [swapped[7] ?? '', swapped[0] ?? ''];

  test.each<[string, Pool, string[]]>([
    ['root', withDraw({ playersRoot: flipped(root) }), ['root', 'alpha']],
    ['input', withDraw({ alpha: flipped(alpha) }), ['alpha', 'proof', 'winners']],
    ['proof', withDraw({ proof: flipped(proof, 60) }), ['proof', 'winners']],
    ['output', withDraw({ output: flipped(output) }), ['root', 'proof', 'winners']],
    ['slot hash', withDraw({ capturedHash: flipped(capturedHash) }), ['alpha']],
    ['target slot', withDraw({ targetSlot: (targetSlot ?? 0n) + 1n }), ['alpha']],
    ['key', { ...pool, vrfKey: vectors[0]?.vrfKey ?? '' }, ['proof', 'winners']],
    ['address', { ...pool, address: pool.creator }, ['alpha']],
    ['winner', { ...pool, players: swapped }, ['root']],
    ['player', { ...pool, players: [...pool.players.slice(0, 7), pool.creator] }, ['root']],
    ['weight', { ...pool, weights: pool.weights.map((weight) => 6 - weight) }, ['winners']],
    ['weight sum', { ...pool, weightSum: pool.weightSum + 1 }, ['winners']],
    ['seed', { ...pool, seed: flipped(pool.seed) }, ['alpha', 'seed']],
    ['commitment', { ...pool, seedCommitment: flipped(pool.seedCommitment) }, ['seed']],
  ])('is found out by its %s', (_, forged, steps) => {
    const failed = failing(forged, program);
    expect(failed).toEqual(expect.arrayContaining(steps));
  });

  test('of another program is found out', () => {
    expect(failing(pool, pool.creator)).toEqual(['alpha']);
  });

  test('with more winners than the terms allow is found out', () => {
    const greedy = drawWinners(pool.players, fromHex(vector.beta), 3, true);
    expect(failing({ ...pool, ...greedy, winnerCount: 3 }, program)).toContain('winners');
  });

  test('made whole by a key holder around other players still needs that key', () => {
    const mallory = new Uint8Array(32).fill(66);
    const players = Array.from({ length: 8 }, (_, index) => new Uint8Array(32).fill(index + 1));
    const newRoot = playersRoot(players);
    const newAlpha = drawAlpha({
      program: fromHex(vector.program),
      pool: fromHex(vector.pool),
      playersRoot: newRoot,
      seed: fromHex(vector.seed ?? ''),
      targetSlot: BigInt(vector.targetSlot),
      capturedSlot: BigInt(vector.capturedSlot),
      capturedHash: fromHex(vector.capturedHash),
    });
    const newProof = proveVrf(mallory, newAlpha);
    expect(verifyVrf(fromHex(vector.vrfKey), newAlpha, newProof).ok).toBe(false);
    const drawn = drawWinners(players.map(toAddress), fromHex(vector.beta), 2, true);
    const forged = withDraw({ playersRoot: toHex(newRoot), alpha: toHex(newAlpha), proof: toHex(newProof) });
    expect(failing({ ...forged, ...drawn }, program)).toEqual(['proof', 'winners']);
  });
});

describe('a pool without a draw', () => {
  test('has nothing to verify', () => {
    expect(verifyDraw(samplePool(), program)).toEqual({ drawn: false });
    expect(verifyDraw({ ...pool, status: 'drawing' }, program)).toEqual({ drawn: false });
    expect(verifyDraw(withDraw({ proof: null }), program)).toEqual({ drawn: false });
  });
});
