/** Published draws, recomputed from their input to their winners with the code that verifies pools. */
import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { concatBytes, fromHex, toAddress, toHex, u32Le } from '#src/protocol/bytes.ts';
import { drawAlpha, drawWinners, playersRoot, wordStream } from '#src/protocol/draw.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES, LARGEST_MULTIPLIER, LARGEST_U64, PLAYER_BOUNDS } from '#src/protocol/limits.ts';
import { type DrawnPool, verifyDraw } from '#src/protocol/verify-draw.ts';

const { playersPerWinner } = DEFAULT_SHARES;

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const u64 = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.check((value) => value <= LARGEST_U64),
);
const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const drawSchema = v.object({
  name: v.string(),
  program: hexOf(32),
  pool: hexOf(32),
  playersSeed: hexOf(32),
  playerCount: integer(PLAYER_BOUNDS.min, PLAYER_BOUNDS.max),
  winnerCount: integer(1, PLAYER_BOUNDS.max),
  randomMultiplier: v.boolean(),
  seed: v.nullable(hexOf(32)),
  seedCommitment: hexOf(32),
  chainHash: hexOf(32),
  groupKey: hexOf(96),
  round: u64,
  signature: hexOf(48),
  root: hexOf(32),
  alpha: hexOf(32),
  output: hexOf(32),
  words: v.array(u64),
  winners: v.array(integer(0, PLAYER_BOUNDS.max - 1)),
  weights: v.array(integer(1, LARGEST_MULTIPLIER)),
  drawnRoot: hexOf(32),
});

/** Strict: a file with further fields, such as a saved draw, is no file of published draws. */
const fileSchema = v.strictObject({
  about: v.optional(v.array(v.string())),
  vectors: v.pipe(v.array(drawSchema), v.minLength(1)),
});

export type PublishedDraw = v.InferOutput<typeof drawSchema>;
/** The fields of a published draw that are computed from its input. */
export type PublishedField =
  | 'winnerCount'
  | 'signature'
  | 'root'
  | 'alpha'
  | 'output'
  | 'words'
  | 'winners'
  | 'weights'
  | 'drawnRoot'
  | 'seed';

/** Returns the draws of a file of published draws. @throws if it holds anything but draws */
export const parsePublishedDraws = (file: unknown): readonly PublishedDraw[] =>
  v.parse(fileSchema, file).vectors;

/** Returns the fields of a published draw that differ from the recomputed ones; empty if all are reproduced. */
export function deviations(published: PublishedDraw): readonly PublishedField[] {
  const seats = Array.from({ length: published.playerCount }, (_, seat) => seat);
  const players = seats.map((seat) => sha256(concatBytes(fromHex(published.playersSeed), u32Le(seat))));
  const count = winnerCount(published.playerCount, playersPerWinner);
  const output = fromHex(published.output);
  const drawn = drawWinners(seats, output, count, published.randomMultiplier);
  const list = drawn.players.flatMap((seat) => players[seat] ?? []);
  const nextWord = wordStream(output);
  const words = published.words.map(() => nextWord());
  const compared: readonly (readonly [PublishedField, boolean])[] = [
    ['winnerCount', count === published.winnerCount],
    ['alpha', alphaOf(published) === published.alpha],
    ['words', sameList(words, published.words)],
    ['winners', sameList(drawn.players.slice(0, count), published.winners)],
    ['weights', sameList(drawn.weights, published.weights)],
    ['drawnRoot', toHex(playersRoot(list)) === published.drawnRoot],
    ...checkedAsPool(published, list, count),
  ];
  return [...new Set(compared.flatMap(([field, ok]) => (ok ? [] : [field])))];
}

function alphaOf(published: PublishedDraw): string {
  const alpha = drawAlpha({
    program: fromHex(published.program),
    pool: fromHex(published.pool),
    playersRoot: fromHex(published.root),
    seedCommitment: fromHex(published.seedCommitment),
    chainHash: fromHex(published.chainHash),
    round: published.round,
  });
  return toHex(alpha);
}

/** Verifies the account that a published draw results in, as for any pool; the time of its lock is not published. */
function checkedAsPool(
  published: PublishedDraw,
  drawn: readonly Uint8Array[],
  count: number,
): [PublishedField, boolean][] {
  const { weights, round, chainHash, groupKey } = published;
  const pool: DrawnPool = {
    address: toAddress(fromHex(published.pool)),
    status: 'completed',
    lockedAt: null,
    countdownSeconds: 0,
    drawTimeoutSeconds: 0,
    beaconGenesis: 0,
    beaconPeriodSeconds: 1,
    players: drawn.map(toAddress),
    weights,
    weightSum: weights.reduce((sum, weight) => sum + weight, 0),
    winnerCount: count,
    playersPerWinner,
    randomMultiplier: published.randomMultiplier,
    seed: published.seed,
    seedCommitment: published.seedCommitment,
    draw: {
      round,
      signature: published.signature,
      playersRoot: published.root,
      output: published.output,
    },
  };
  const result = verifyDraw(pool, {
    program: toAddress(fromHex(published.program)),
    chainHash,
    isSignature: (of, signature) => isRoundSignature(groupKey, of, signature),
  });
  if (!result.drawn) return [['output', false]];
  return result.steps.flatMap((step): [PublishedField, boolean][] =>
    step.id === 'round' ? [] : [[step.id, step.ok]],
  );
}

function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
