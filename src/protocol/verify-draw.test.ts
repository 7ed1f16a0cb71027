import { describe, expect, test } from 'vitest';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';
import { contextOf, drawNamed, FINISHED, finishedPool } from './testing/finished-pool.ts';
import { samplePool } from './testing/sample-pool.ts';
import { fromHex, toAddress, toHex } from './bytes.ts';
import { drawAlpha, drawOutput, drawWinners, playersRoot } from './draw.ts';
import type { DrawRecord, Pool } from './pool.ts';
import { type DrawContext, verifyDraw } from './verify-draw.ts';

function failing(pool: Pool, context: DrawContext): string[] {
  const result = verifyDraw(pool, context);
  if (!result.drawn) return ['not drawn'];
  expect(result.ok).toBe(result.steps.every(({ ok }) => ok));
  return result.steps.filter(({ ok }) => !ok).map(({ id }) => id);
}

/** Flips the lowest bit of one byte of a hex text. */
function flipped(hex: string | null, byte = 0): string {
  return toHex(fromHex(hex ?? '').map((value, at) => (at === byte ? value ^ 1 : value)));
}

const vector = drawNamed('eight players, two winners, multiplier');
const context = contextOf(vector);
const pool = finishedPool(vector);
const withDraw = (changes: Partial<DrawRecord>): Pool => ({ ...pool, draw: { ...pool.draw, ...changes } });

describe('a finished draw', () => {
  test.each(FINISHED)('all six steps of verifying a finished draw pass: $name', (each) => {
    const result = verifyDraw(finishedPool(each), contextOf(each));
    expect(result).toMatchObject({ drawn: true, ok: true });
    expect(result.drawn && result.steps.map(({ id }) => id)).toEqual([
      'round',
      'signature',
      'root',
      'output',
      'winners',
      'seed',
    ]);
  });

  test('a finished draw returns the recorded and the recomputed value of a failing step', () => {
    const result = verifyDraw(pool, { ...context, chainHash: flipped(context.chainHash) });
    const output = result.drawn ? result.steps.find(({ id }) => id === 'output') : undefined;
    expect(output).toMatchObject({
      recorded: vector.output,
      recomputed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(output).not.toMatchObject({ recomputed: vector.output });
  });

  test('a finished draw passes the seed step without a value if the seed is not revealed', () => {
    const unrevealed = drawNamed('seed not revealed');
    const result = verifyDraw(finishedPool(unrevealed), contextOf(unrevealed));
    expect(result.drawn && result.steps.at(-1)).toMatchObject({ id: 'seed', ok: true, recomputed: null });
  });
});

describe('a forged record', () => {
  const { output, playersRoot: root, round, signature } = pool.draw;
  const swapped = [...pool.players];
  [swapped[0], swapped[7]] = [swapped[7] ?? '', swapped[0] ?? ''];

  test.each<[string, Pool, string[]]>([
    ['round', withDraw({ round: (round ?? 0n) + 1n }), ['round', 'signature', 'output', 'winners']],
    ['signature', withDraw({ signature: flipped(signature, 47) }), ['signature', 'output', 'winners']],
    ['lock', { ...pool, lockedAt: (pool.lockedAt ?? 0) + 3 }, ['round']],
    ['missing lock', { ...pool, lockedAt: null }, ['round']],
    ['countdown', { ...pool, countdownSeconds: pool.countdownSeconds - 3 }, ['round']],
    ['root', withDraw({ playersRoot: flipped(root) }), ['root', 'output', 'winners']],
    ['output', withDraw({ output: flipped(output) }), ['root', 'output', 'winners']],
    ['address', { ...pool, address: pool.creator }, ['output', 'winners']],
    ['winner', { ...pool, players: swapped }, ['root']],
    ['player', { ...pool, players: [...pool.players.slice(0, 7), pool.treasury] }, ['root']],
    ['weight', { ...pool, weights: pool.weights.map((weight) => 6 - weight) }, ['winners']],
    ['weight sum', { ...pool, weightSum: pool.weightSum + 1 }, ['winners']],
    ['seed', { ...pool, seed: flipped(pool.seed) }, ['seed']],
    ['commitment', { ...pool, seedCommitment: flipped(pool.seedCommitment) }, ['output', 'winners', 'seed']],
  ])('a forged record fails the verification by its %s', (_, forged, steps) => {
    expect(failing(forged, context)).toEqual(expect.arrayContaining(steps));
  });

  // The computation takes seconds, and much longer on a busy machine.
  test(
    'a forged record fails the verification with any byte of its signature changed',
    { timeout: 120_000 },
    () => {
      for (let byte = 0; byte < 48; byte += 1) {
        expect(failing(withDraw({ signature: flipped(signature, byte) }), context)).toContain('signature');
      }
    },
  );

  test.each<[string, Partial<DrawContext>, string]>([
    ['program', { program: pool.creator }, 'output'],
    ['beacon', { chainHash: flipped(vector.chainHash) }, 'output'],
  ])('a forged record of another %s fails the verification', (_, changes, step) => {
    expect(failing(pool, { ...context, ...changes })).toContain(step);
  });

  test('a forged record with more winners than the terms allow fails the verification', () => {
    const greedy = drawWinners(pool.players, fromHex(vector.output), 3, true);
    expect(failing({ ...pool, ...greedy, winnerCount: 3 }, context)).toContain('winners');
  });

  test('a forged record that is consistent for other players still fails without the beacon’s key', () => {
    const mallory = new TestBeacon(66).sign(BigInt(vector.round));
    const players = Array.from({ length: 8 }, (_, index) => new Uint8Array(32).fill(index + 1));
    const newRoot = playersRoot(players);
    const alpha = drawAlpha({
      program: fromHex(vector.program),
      pool: fromHex(vector.pool),
      playersRoot: newRoot,
      seedCommitment: fromHex(vector.seedCommitment),
      chainHash: fromHex(vector.chainHash),
      round: BigInt(vector.round),
    });
    const newOutput = drawOutput(alpha, mallory);
    const drawn = drawWinners(players.map(toAddress), newOutput, 2, true);
    const weightSum = drawn.weights.reduce((sum, weight) => sum + weight, 0);
    const record = { playersRoot: toHex(newRoot), signature: toHex(mallory), output: toHex(newOutput) };
    expect(failing({ ...withDraw(record), ...drawn, weightSum }, context)).toEqual(['signature']);
  });
});

describe('a pool without a draw', () => {
  test('a pool without a draw has nothing to verify', () => {
    expect(verifyDraw(samplePool(), context)).toEqual({ drawn: false });
    expect(verifyDraw({ ...pool, status: 'locked' }, context)).toEqual({ drawn: false });
    expect(verifyDraw({ ...pool, status: 'refunding' }, context)).toEqual({ drawn: false });
    expect(verifyDraw(withDraw({ signature: null }), context)).toEqual({ drawn: false });
  });
});
