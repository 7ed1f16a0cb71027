import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vectors } from './vectors/draw.json' with { type: 'json' };
import { independentDraw, independentWords, sha256, u32 } from './testing/independent-draw.ts';
import { fromHex, toHex } from './bytes.ts';
import { joiningSeats, winningSeats } from './recorded-draw.ts';
import {
  drawAlpha,
  drawnSeats,
  drawOutput,
  drawSwaps,
  drawWinners,
  joiningOrder,
  playersRoot,
  uniform,
  wordStream,
} from './draw.ts';

const LARGEST = 2n ** 64n - 1n;

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
    expect(vectors.map(({ playerCount }) => playerCount)).toEqual(
      expect.arrayContaining([2, 255, 256, 1000]),
    );
    expect(vectors.map(({ round }) => round)).toEqual(expect.arrayContaining(['2', String(LARGEST)]));
    expect(new Set(vectors.map(({ randomMultiplier }) => randomMultiplier)).size).toBe(2);
  });

  // They are made by other code, which uses nothing of this folder.
  test.each(vectors)('$name', (vector) => {
    const players = Array.from({ length: vector.playerCount }, (_, seat) =>
      sha256(fromHex(vector.playersSeed), u32(seat)),
    );
    const root = playersRoot(players);
    const alpha = drawAlpha({
      program: fromHex(vector.program),
      pool: fromHex(vector.pool),
      playersRoot: root,
      seedCommitment: fromHex(vector.seedCommitment),
      chainHash: fromHex(vector.chainHash),
      round: BigInt(vector.round),
    });
    const output = drawOutput(alpha, fromHex(vector.signature));
    expect(toHex(root)).toBe(vector.root);
    expect(toHex(alpha)).toBe(vector.alpha);
    expect(toHex(output)).toBe(vector.output);
    const words = wordStream(output);
    expect(vector.words.map(() => String(words()))).toEqual(vector.words);

    const { winnerCount, randomMultiplier } = vector;
    const drawn = drawWinners(players, output, winnerCount, randomMultiplier);
    expect(drawn.players.slice(0, winnerCount)).toEqual(vector.winners.map((seat) => players[seat]));
    expect(drawn.weights).toEqual(vector.weights);
    expect(toHex(playersRoot(drawn.players))).toBe(vector.drawnRoot);
    expect(joiningOrder(drawn.players, output, winnerCount)).toEqual(players);
    expect(drawnSeats(players.length, output, winnerCount).slice(0, winnerCount)).toEqual(vector.winners);
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
  const outputs = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const sizes = fc
    .integer({ min: 2, max: 300 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: count })));

  test('keeps every player once, is undone backwards, and agrees with other code', () => {
    fc.assert(
      fc.property(outputs, sizes, fc.boolean(), (output, [count, winners], multiplier) => {
        const players = Array.from({ length: count }, (_, index) => index);
        const drawn = drawWinners(players, output, winners, multiplier);
        expect(drawn.players.toSorted((a, b) => a - b)).toEqual(players);
        expect(joiningOrder(drawn.players, output, winners)).toEqual(players);
        expect(drawn.weights.every((weight) => weight >= 1 && weight <= (multiplier ? 5 : 1))).toBe(true);
        const { order, weights } = independentDraw(count, output, winners, multiplier);
        expect(drawn).toEqual({ players: order, weights });
      }),
    );
  });

  test('can be played back swap by swap', () => {
    const output = new Uint8Array(32).fill(3);
    const played = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { players } = drawWinners(played, output, 2, false);
    for (const [from, to] of drawSwaps(8, output, 2)) {
      [played[from], played[to]] = [played[to] ?? '', played[from] ?? ''];
    }
    expect(played).toEqual(players);
  });

  test('of a pool is replayed from its account, and nobody has won before it', () => {
    const joined = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const output = '5a'.repeat(32);
    const { players } = drawWinners(joined, fromHex(output), 3, false);
    const pool = { playerCount: 10, winnerCount: 3, draw: { output } };
    expect(joiningSeats(pool).map((seat) => joined[seat])).toEqual(players);
    expect(winningSeats(pool)).toEqual(joiningSeats(pool).slice(0, 3));
    expect(drawSwaps(10, fromHex(output), 3)).toHaveLength(3);
    expect(winningSeats({ ...pool, draw: { output: null } })).toEqual([]);
  });

  test('favours no seat', () => {
    const seats = [0, 1, 2, 3, 4, 5, 6, 7];
    const wins = seats.map(() => 0);
    for (let round = 0; round < 8000; round += 1) {
      const { players } = drawWinners(seats, sha256(u32(round)), 2, false);
      for (const seat of players.slice(0, 2)) wins[seat] = (wins[seat] ?? 0) + 1;
    }
    const chiSquare = wins.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // 24.3 is the 0.1 percent point of seven degrees of freedom; the draws are fixed, so this cannot flicker.
    expect(chiSquare).toBeLessThan(24.3);
  });

  test('leaves the joining order as long as there is no output', () => {
    expect(drawnSeats(3, null, 1)).toEqual([0, 1, 2]);
  });

  test('refuses more winners than players', () => {
    expect(() => drawWinners([1], new Uint8Array(32), 2, false)).toThrow(RangeError);
  });
});

describe('what is hashed', () => {
  const bytes = new Uint8Array(32);
  const input = { program: bytes, pool: bytes, playersRoot: bytes, seedCommitment: bytes, chainHash: bytes };

  test.each(Object.keys(input))('must have the exact size: %s', (part) => {
    expect(() => drawAlpha({ ...input, round: 1n, [part]: new Uint8Array(33) })).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: 1n, [part]: new Uint8Array(31) })).toThrow(RangeError);
  });

  test('must have the exact size: player, alpha, signature, round', () => {
    expect(() => playersRoot([new Uint8Array(31)])).toThrow(RangeError);
    expect(() => drawOutput(new Uint8Array(31), new Uint8Array(48))).toThrow(RangeError);
    expect(() => drawOutput(bytes, new Uint8Array(96))).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: -1n })).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: 2n ** 64n })).toThrow(RangeError);
  });

  test('is read as four little-endian words of each hash', () => {
    const output = new Uint8Array(32).fill(9);
    const words = wordStream(output);
    expect([words(), words(), words(), words(), words()]).toEqual(independentWords(output, 5));
  });
});
