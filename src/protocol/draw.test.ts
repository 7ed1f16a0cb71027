import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vectors } from '#tests/vectors/draw.json' with { type: 'json' };
import { fromHex, toHex } from './bytes.ts';
import { drawAlpha, drawSwaps, drawWinners, joiningOrder, playersRoot, uniform, wordStream } from './draw.ts';
import { verifyVrf } from './vrf.ts';
import { proveVrf, vrfPublicKey } from './vrf-prove.ts';
import { encodeToCurve } from './vrf-suite.ts';

const LARGEST = 2n ** 64n - 1n;
const sha256 = (...parts: Uint8Array[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: string): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** The draw once more, written from the protocol's page with nothing of this folder: all words first, then plain swaps. */
function naiveDraw(count: number, beta: string, winnerCount: number, multiplier: boolean) {
  const words: bigint[] = [];
  for (let k = 0; k < count + 10; k += 1) {
    const block = sha256(Buffer.from('vrf-pool/pick/v1'), Buffer.from(beta, 'hex'), u32(k));
    for (const at of [0, 8, 16, 24]) words.push(block.readBigUInt64LE(at));
  }
  const below = (m: number): number => {
    for (;;) {
      const word = words.shift() ?? 0n;
      if (word <= LARGEST - (2n ** 64n % BigInt(m))) return Number(word % BigInt(m));
    }
  };
  const order = Array.from({ length: count }, (_, index) => index);
  for (let i = 0; i < winnerCount; i += 1) {
    const j = i + below(count - i);
    order.splice(i, 1, ...order.splice(j, 1, order[i] ?? -1));
  }
  const weights = order.slice(0, winnerCount).map(() => (multiplier ? 1 + below(5) : 1));
  return { order, weights };
}

/** Gives the words of a list, one after the other. */
function scripted(...words: bigint[]): () => bigint {
  return () => {
    const word = words.shift();
    if (word === undefined) throw new Error('one word too many');
    return word;
  };
}

describe('the published vectors', () => {
  test('are at least twenty, with every hard case among them', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(20);
    expect(new Set(vectors.map(({ tries }) => tries))).toSatisfy((tries: Set<number>) =>
      [1, 2, 3, 4, 5, 8].every((count) => tries.has(count)),
    );
    expect(vectors.map(({ playerCount }) => playerCount)).toEqual(
      expect.arrayContaining([2, 255, 256, 1000]),
    );
    expect(vectors.some(({ seed }) => seed === null)).toBe(true);
  });

  test.each(vectors)('$name', (vector) => {
    const players = Array.from({ length: vector.playerCount }, (_, index) =>
      sha256(fromHex(vector.playersSeed), u32(index)),
    );
    const root = playersRoot(players);
    const alpha = drawAlpha({
      program: fromHex(vector.program),
      pool: fromHex(vector.pool),
      playersRoot: root,
      seed: vector.seed === null ? null : fromHex(vector.seed),
      targetSlot: BigInt(vector.targetSlot),
      capturedSlot: BigInt(vector.capturedSlot),
      capturedHash: fromHex(vector.capturedHash),
    });
    const secret = fromHex(vector.vrfSecret);
    const beta = fromHex(vector.beta);
    expect(toHex(root)).toBe(vector.root);
    expect(toHex(alpha)).toBe(vector.alpha);
    expect(toHex(vrfPublicKey(secret))).toBe(vector.vrfKey);
    expect(encodeToCurve(fromHex(vector.vrfKey), alpha)?.tries).toBe(vector.tries);
    expect(toHex(proveVrf(secret, alpha))).toBe(vector.proof);
    expect(verifyVrf(fromHex(vector.vrfKey), alpha, fromHex(vector.proof))).toEqual({ ok: true, beta });

    const drawn = drawWinners(players, beta, vector.winnerCount, vector.randomMultiplier);
    const winners = vector.winners.map((index) => players[index]);
    expect(drawn.players.slice(0, vector.winnerCount)).toEqual(winners);
    expect(drawn.weights).toEqual(vector.weights);
    expect(toHex(playersRoot(drawn.players))).toBe(vector.drawnRoot);
    expect(joiningOrder(drawn.players, beta, vector.winnerCount)).toEqual(players);
  });

  test.each(vectors)('$name, by other code', (vector) => {
    const players = Array.from({ length: vector.playerCount }, (_, index) =>
      sha256(Buffer.from(vector.playersSeed, 'hex'), u32(index)),
    );
    const root = sha256(...players);
    const alpha = sha256(
      Buffer.from('vrf-pool/draw/v1'),
      Buffer.from(vector.program + vector.pool, 'hex'),
      root,
      Buffer.from(vector.seed ?? '00'.repeat(32), 'hex'),
      u64(vector.targetSlot),
      u64(vector.capturedSlot),
      Buffer.from(vector.capturedHash, 'hex'),
    );
    const { order, weights } = naiveDraw(
      vector.playerCount,
      vector.beta,
      vector.winnerCount,
      vector.randomMultiplier,
    );
    const drawn = order.map((index) => players[index] ?? Buffer.alloc(0));
    expect(root.toString('hex')).toBe(vector.root);
    expect(alpha.toString('hex')).toBe(vector.alpha);
    expect(order.slice(0, vector.winnerCount)).toEqual(vector.winners);
    expect(weights).toEqual(vector.weights);
    expect(sha256(...drawn).toString('hex')).toBe(vector.drawnRoot);
  });
});

describe('a uniform number', () => {
  test('passes over the words of the incomplete last round', () => {
    // 2^64 mod 3 is 1: the largest word alone must not count.
    expect(uniform(scripted(LARGEST, 7n), 3)).toBe(1);
    expect(uniform(scripted(LARGEST - 1n), 3)).toBe(2);
    // 2^64 mod 5 is 1, mod 1000 is 616, mod 7 is 2.
    expect(uniform(scripted(LARGEST - 615n, LARGEST - 616n), 1000)).toBe(999);
    expect(uniform(scripted(LARGEST, LARGEST - 1n, LARGEST - 2n), 7)).toBe(6);
  });

  test('needs no second word where the bound divides 2^64, and one word even for 1', () => {
    expect(uniform(scripted(LARGEST), 256)).toBe(255);
    expect(uniform(scripted(LARGEST), 1)).toBe(0);
  });
});

describe('a draw', () => {
  const betas = fc.uint8Array({ minLength: 64, maxLength: 64 });
  const sizes = fc
    .integer({ min: 2, max: 300 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: count })));

  test('keeps every player once, is undone backwards, and agrees with other code', () => {
    fc.assert(
      fc.property(betas, sizes, fc.boolean(), (beta, [count, winners], multiplier) => {
        const players = Array.from({ length: count }, (_, index) => index);
        const drawn = drawWinners(players, beta, winners, multiplier);
        expect(drawn.players.toSorted((a, b) => a - b)).toEqual(players);
        expect(joiningOrder(drawn.players, beta, winners)).toEqual(players);
        expect(drawn.weights.every((weight) => weight >= 1 && weight <= (multiplier ? 5 : 1))).toBe(true);
        const { order, weights } = naiveDraw(count, toHex(beta), winners, multiplier);
        expect(drawn).toEqual({ players: order, weights });
      }),
    );
  });

  test('can be played back swap by swap', () => {
    const beta = new Uint8Array(64).fill(3);
    const played = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { players } = drawWinners(played, beta, 2, false);
    for (const [from, to] of drawSwaps(8, beta, 2)) {
      [played[from], played[to]] = [played[to] ?? '', played[from] ?? ''];
    }
    expect(played).toEqual(players);
  });

  test('favours no seat', () => {
    const wins = Array.from({ length: 8 }, () => 0);
    for (let round = 0; round < 8000; round += 1) {
      const [first = 0, second = 0] = drawWinners(
        [0, 1, 2, 3, 4, 5, 6, 7],
        sha256(u32(round)),
        2,
        false,
      ).players;
      for (const seat of [first, second]) wins[seat] = (wins[seat] ?? 0) + 1;
    }
    const chiSquare = wins.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // 24.3 is the 0.1 percent point of seven degrees of freedom; the draws are fixed, so this cannot flicker.
    expect(chiSquare).toBeLessThan(24.3);
  });

  test('refuses more winners than players', () => {
    expect(() => drawWinners([1], new Uint8Array(64), 2, false)).toThrow(RangeError);
  });
});

describe('what is hashed', () => {
  test('must have the exact size', () => {
    const bytes = new Uint8Array(32);
    const input = { program: bytes, pool: bytes, playersRoot: bytes, seed: null, capturedHash: bytes };
    expect(() => playersRoot([new Uint8Array(31)])).toThrow(RangeError);
    expect(() =>
      drawAlpha({ ...input, seed: new Uint8Array(33), targetSlot: 1n, capturedSlot: 1n }),
    ).toThrow();
    expect(() => drawAlpha({ ...input, targetSlot: -1n, capturedSlot: 1n })).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, targetSlot: 1n, capturedSlot: 2n ** 64n })).toThrow(RangeError);
  });

  test('is read as four little-endian words of each hash', () => {
    const beta = new Uint8Array(64).fill(9);
    const words = wordStream(beta);
    const first = sha256(Buffer.from('vrf-pool/pick/v1'), beta, u32(0));
    const second = sha256(Buffer.from('vrf-pool/pick/v1'), beta, u32(1));
    const taken = [words(), words(), words(), words(), words()];
    expect(taken).toEqual([
      ...[0, 8, 16, 24].map((at) => first.readBigUInt64LE(at)),
      second.readBigUInt64LE(0),
    ]);
  });
});
