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

/** Returns a source of the given words, in order. */
function scripted(...words: bigint[]): () => bigint {
  return () => {
    const word = words.shift();
    if (word === undefined) throw new Error('one word too many');
    return word;
  };
}

describe('the published vectors', () => {
  test('the published vectors are at least twenty, and include every edge case', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(20);
    expect(vectors.map(({ playerCount }) => playerCount)).toEqual(
      expect.arrayContaining([2, 255, 256, 1000]),
    );
    expect(vectors.map(({ round }) => round)).toEqual(expect.arrayContaining(['2', String(LARGEST)]));
    expect(new Set(vectors.map(({ randomMultiplier }) => randomMultiplier)).size).toBe(2);
  });

  // The vectors were made by independent code.
  test.each(vectors)('the published vectors are reproduced by the draw: $name', (vector) => {
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

describe('uniform', () => {
  test('skips words in the incomplete last multiple of the bound', () => {
    // 2^64 mod 3 is 1: the largest word alone must not count.
    expect(uniform(scripted(LARGEST, 7n), 3)).toBe(1);
    expect(uniform(scripted(LARGEST - 1n), 3)).toBe(2);
    // 2^64 mod 5 is 1, mod 1000 is 616, mod 7 is 2.
    expect(uniform(scripted(LARGEST - 615n, LARGEST - 616n), 1000)).toBe(999);
    expect(uniform(scripted(LARGEST, LARGEST - 1n, LARGEST - 2n), 7)).toBe(6);
  });

  test('takes one word if the bound divides 2^64, and also for the bound 1', () => {
    expect(uniform(scripted(LARGEST), 256)).toBe(255);
    expect(uniform(scripted(LARGEST), 1)).toBe(0);
  });
});

describe('a draw', () => {
  const outputs = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const sizes = fc
    .integer({ min: 2, max: 300 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: 1, max: count })));

  test('permutes the players, can be reversed, and matches an independent implementation', () => {
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

  test('a draw can be replayed swap by swap', () => {
    const output = new Uint8Array(32).fill(3);
    const played = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const { players } = drawWinners(played, output, 2, false);
    for (const [from, to] of drawSwaps(8, output, 2)) {
      [played[from], played[to]] = [played[to] ?? '', played[from] ?? ''];
    }
    expect(played).toEqual(players);
  });

  test('a draw is replayed from the output in a pool’s account, and without an output no seat has won', () => {
    const joined = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
    const output = '5a'.repeat(32);
    const { players } = drawWinners(joined, fromHex(output), 3, false);
    const pool = { playerCount: 10, winnerCount: 3, draw: { output } };
    expect(joiningSeats(pool).map((seat) => joined[seat])).toEqual(players);
    expect(winningSeats(pool)).toEqual(joiningSeats(pool).slice(0, 3));
    expect(drawSwaps(10, fromHex(output), 3)).toHaveLength(3);
    expect(winningSeats({ ...pool, draw: { output: null } })).toEqual([]);
  });

  test('a draw favours no seat', () => {
    const seats = [0, 1, 2, 3, 4, 5, 6, 7];
    const wins = seats.map(() => 0);
    for (let round = 0; round < 8000; round += 1) {
      const { players } = drawWinners(seats, sha256(u32(round)), 2, false);
      for (const seat of players.slice(0, 2)) wins[seat] = (wins[seat] ?? 0) + 1;
    }
    const chiSquare = wins.reduce((sum, count) => sum + (count - 2000) ** 2 / 2000, 0);
    // The 0.1 percent point of seven degrees of freedom; the draws are fixed, so the result is, too.
    expect(chiSquare).toBeLessThan(24.3);
  });

  test('a draw keeps the joining order while there is no output', () => {
    expect(drawnSeats(3, null, 1)).toEqual([0, 1, 2]);
  });

  test('throws a RangeError for more winners than players', () => {
    expect(() => drawWinners([1], new Uint8Array(32), 2, false)).toThrow(RangeError);
  });
});

describe('the input of the hash', () => {
  const bytes = new Uint8Array(32);
  const input = { program: bytes, pool: bytes, playersRoot: bytes, seedCommitment: bytes, chainHash: bytes };

  test.each(Object.keys(input))('the input of the hash must have the exact size: %s', (part) => {
    expect(() => drawAlpha({ ...input, round: 1n, [part]: new Uint8Array(33) })).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: 1n, [part]: new Uint8Array(31) })).toThrow(RangeError);
  });

  test('the input of the hash must have the exact size of players, alpha, signature and round', () => {
    expect(() => playersRoot([new Uint8Array(31)])).toThrow(RangeError);
    expect(() => drawOutput(new Uint8Array(31), new Uint8Array(48))).toThrow(RangeError);
    expect(() => drawOutput(bytes, new Uint8Array(96))).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: -1n })).toThrow(RangeError);
    expect(() => drawAlpha({ ...input, round: 2n ** 64n })).toThrow(RangeError);
  });

  test('the input of the hash becomes four little-endian words per hash', () => {
    const output = new Uint8Array(32).fill(9);
    const words = wordStream(output);
    expect([words(), words(), words(), words(), words()]).toEqual(independentWords(output, 5));
  });
});
