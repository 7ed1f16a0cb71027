/** Published draws, from their input to their winners, redone by the code that checks pools. */
import { sha256 } from '@noble/hashes/sha2.js';
import * as v from 'valibot';
import { concatBytes, fromHex, toAddress, toHex, u32Le } from '#src/protocol/bytes.ts';
import { drawWinners, playersRoot } from '#src/protocol/draw.ts';
import { winnerCount } from '#src/protocol/economics.ts';
import { DEFAULT_SHARES, LARGEST_MULTIPLIER, LARGEST_U64, PLAYER_BOUNDS } from '#src/protocol/limits.ts';
import { type DrawnPool, verifyDraw } from '#src/protocol/verify-draw.ts';
import { encodeToCurve } from '#src/protocol/vrf-suite.ts';

const { playersPerWinner } = DEFAULT_SHARES;

const hexOf = (bytes: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`)));
const u64 = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
  v.check((value) => value <= LARGEST_U64),
);
const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

const drawSchema = v.object({
  name: v.string(),
  vrfKey: hexOf(32),
  program: hexOf(32),
  pool: hexOf(32),
  playersSeed: hexOf(32),
  playerCount: whole(PLAYER_BOUNDS.min, PLAYER_BOUNDS.max),
  winnerCount: whole(1, PLAYER_BOUNDS.max),
  randomMultiplier: v.boolean(),
  seed: v.nullable(hexOf(32)),
  targetSlot: u64,
  capturedSlot: u64,
  capturedHash: hexOf(32),
  root: hexOf(32),
  alpha: hexOf(32),
  tries: whole(1, 256),
  proof: hexOf(80),
  beta: hexOf(64),
  winners: v.array(whole(0, PLAYER_BOUNDS.max - 1)),
  weights: v.array(whole(1, LARGEST_MULTIPLIER)),
  drawnRoot: hexOf(32),
});

const fileSchema = v.object({ vectors: v.pipe(v.array(drawSchema), v.minLength(1)) });

export type PublishedDraw = v.InferOutput<typeof drawSchema>;
/** What is published of a draw beside its input. */
export type PublishedField =
  | 'winnerCount'
  | 'root'
  | 'alpha'
  | 'tries'
  | 'proof'
  | 'beta'
  | 'winners'
  | 'weights'
  | 'drawnRoot'
  | 'seed';

/** Reads the file. @throws where it cannot be had, or holds anything but draws */
export async function loadPublishedDraws(url: string): Promise<readonly PublishedDraw[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  const content: unknown = await response.json();
  return v.parse(fileSchema, content).vectors;
}

/** What of a published draw comes out differently here; nothing when all of it is reproduced. */
export function deviations(published: PublishedDraw): readonly PublishedField[] {
  const seats = Array.from({ length: published.playerCount }, (_, seat) => seat);
  const players = seats.map((seat) => sha256(concatBytes(fromHex(published.playersSeed), u32Le(seat))));
  const count = winnerCount(published.playerCount, playersPerWinner);
  const drawn = drawWinners(seats, fromHex(published.beta), count, published.randomMultiplier);
  const list = drawn.players.flatMap((seat) => players[seat] ?? []);
  const tries = encodeToCurve(fromHex(published.vrfKey), fromHex(published.alpha))?.tries;
  const compared: readonly (readonly [PublishedField, boolean])[] = [
    ['winnerCount', count === published.winnerCount],
    ['winners', sameList(drawn.players.slice(0, count), published.winners)],
    ['weights', sameList(drawn.weights, published.weights)],
    ['drawnRoot', toHex(playersRoot(list)) === published.drawnRoot],
    ['tries', tries === published.tries],
    ...checkedAsPool(published, list, count),
  ];
  return [...new Set(compared.flatMap(([field, ok]) => (ok ? [] : [field])))];
}

/** The account that the draw leaves behind, checked as any pool's is. */
function checkedAsPool(
  published: PublishedDraw,
  drawn: readonly Uint8Array[],
  count: number,
): [PublishedField, boolean][] {
  const { seed, weights } = published;
  const pool: DrawnPool = {
    address: toAddress(fromHex(published.pool)),
    status: 'completed',
    vrfKey: published.vrfKey,
    players: drawn.map(toAddress),
    weights,
    weightSum: weights.reduce((sum, weight) => sum + weight, 0),
    winnerCount: count,
    playersPerWinner,
    randomMultiplier: published.randomMultiplier,
    seed,
    seedCommitment: seed === null ? '' : toHex(sha256(fromHex(seed))),
    draw: {
      targetSlot: published.targetSlot,
      capturedSlot: published.capturedSlot,
      capturedHash: published.capturedHash,
      playersRoot: published.root,
      alpha: published.alpha,
      proof: published.proof,
      output: published.beta,
    },
  };
  const result = verifyDraw(pool, toAddress(fromHex(published.program)));
  if (!result.drawn) return [['proof', false]];
  return result.steps.map((step) => {
    const field = step.id === 'proof' && step.failure === null ? 'beta' : step.id;
    return [field, step.ok];
  });
}

function sameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
