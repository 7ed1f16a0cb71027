/**
 * Computes a draw from the players' list: the input that binds it to its pool, the output, the random words, and the
 * shuffle. All of that can be replayed from a finished pool's account.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { ADDRESS_BYTES, concatBytes, u32Le, u64Le, utf8ToBytes } from './bytes.ts';
import { LARGEST_MULTIPLIER, LARGEST_U64 } from './limits.ts';

const DRAW_DOMAIN = utf8ToBytes('vrf-pool/draw/v2');
const OUTPUT_DOMAIN = utf8ToBytes('vrf-pool/output/v2');
const PICK_DOMAIN = utf8ToBytes('vrf-pool/pick/v2');
const WORDS_PER_HASH = 4;
const SIGNATURE_BYTES = 48;

/** The values that bind a draw to its pool, so that one round gives each pool a different output; byte arrays of 32. */
export interface DrawInput {
  readonly program: Uint8Array;
  readonly pool: Uint8Array;
  readonly playersRoot: Uint8Array;
  readonly seedCommitment: Uint8Array;
  /** Chain hash of the beacon. */
  readonly chainHash: Uint8Array;
  readonly round: bigint;
}

/** Returns sha256 of the players' addresses in joining order. @throws RangeError if one does not have 32 bytes */
export function playersRoot(players: readonly Uint8Array[]): Uint8Array {
  const hash = sha256.create();
  for (const player of players) hash.update(exactly(ADDRESS_BYTES, player));
  return hash.digest();
}

/**
 * Returns sha256 of all that a draw is bound to.
 * @throws RangeError if a part does not have 32 bytes, or the round is no u64
 */
export function drawAlpha(input: DrawInput): Uint8Array {
  return sha256(
    concatBytes(
      DRAW_DOMAIN,
      exactly(ADDRESS_BYTES, input.program),
      exactly(ADDRESS_BYTES, input.pool),
      exactly(ADDRESS_BYTES, input.playersRoot),
      exactly(ADDRESS_BYTES, input.seedCommitment),
      exactly(ADDRESS_BYTES, input.chainHash),
      u64Le(input.round),
    ),
  );
}

/**
 * Returns the 32 bytes that decide a draw.
 * @throws RangeError if `alpha` does not have 32 bytes, or the signature 48
 */
export function drawOutput(alpha: Uint8Array, signature: Uint8Array): Uint8Array {
  return sha256(
    concatBytes(OUTPUT_DOMAIN, exactly(ADDRESS_BYTES, alpha), exactly(SIGNATURE_BYTES, signature)),
  );
}

/** Returns the next u64 at each call. */
export type WordStream = () => bigint;

/** Returns the endless words of a draw's output: four from each `sha256(domain ‖ output ‖ counter)`, little-endian. */
export function wordStream(output: Uint8Array): WordStream {
  let words = new DataView(new ArrayBuffer(0));
  let counter = 0;
  let next = WORDS_PER_HASH;
  return () => {
    if (next === WORDS_PER_HASH) {
      const block = sha256(concatBytes(PICK_DOMAIN, output, u32Le(counter)));
      words = new DataView(block.buffer, block.byteOffset, block.byteLength);
      counter += 1;
      next = 0;
    }
    const word = words.getBigUint64(8 * next, true);
    next += 1;
    return word;
  };
}

/**
 * Returns a number from 0 to `bound - 1`, each equally likely: words beyond the last whole multiple of `bound` are
 * skipped.
 */
export function uniform(words: WordStream, bound: number): number {
  const modulus = BigInt(bound);
  const largest = LARGEST_U64 - ((LARGEST_U64 + 1n) % modulus);
  let word = words();
  while (word > largest) word = words();
  return Number(word % modulus);
}

export interface Drawn<T> {
  /** All players, the winners first. */
  readonly players: readonly T[];
  /** One for each winner: 1, or with a random multiplier 1 to 5. */
  readonly weights: readonly number[];
}

/**
 * Draws `winnerCount` of `players`, given in joining order, and their weights from the same words.
 * @param output the result of `drawOutput`
 */
export function drawWinners<T>(
  players: readonly T[],
  output: Uint8Array,
  winnerCount: number,
  randomMultiplier: boolean,
): Drawn<T> {
  const words = wordStream(output);
  const drawn = [...players];
  for (const [from, to] of swaps(words, players.length, winnerCount)) swap(drawn, from, to);
  const weights = Array.from({ length: winnerCount }, () =>
    randomMultiplier ? 1 + uniform(words, LARGEST_MULTIPLIER) : 1,
  );
  return { players: drawn, weights };
}

/**
 * Returns for each position in a pool's list the seat in joining order, from 0; both are equal before a draw (`output`
 * null).
 */
export function drawnSeats(
  playerCount: number,
  output: Uint8Array | null,
  winnerCount: number,
): readonly number[] {
  const seats = Array.from({ length: playerCount }, (_, seat) => seat);
  return output === null ? seats : drawWinners(seats, output, winnerCount, false).players;
}

/** Returns the joining order of a drawn list, by undoing its swaps, last first. */
export function joiningOrder<T>(drawn: readonly T[], output: Uint8Array, winnerCount: number): readonly T[] {
  const players = [...drawn];
  const done = drawSwaps(players.length, output, winnerCount);
  for (const [from, to] of done.toReversed()) swap(players, from, to);
  return players;
}

/** Returns the swaps of a draw in their order, to play it back step by step. */
export function drawSwaps(
  playerCount: number,
  output: Uint8Array,
  winnerCount: number,
): readonly (readonly [number, number])[] {
  return swaps(wordStream(output), playerCount, winnerCount);
}

function swaps(
  words: WordStream,
  playerCount: number,
  winnerCount: number,
): readonly (readonly [number, number])[] {
  if (winnerCount > playerCount) throw new RangeError(`${winnerCount} winners of ${playerCount} players`);
  return Array.from(
    { length: winnerCount },
    (_, index) => [index, index + uniform(words, playerCount - index)] as const,
  );
}

function swap<T>(list: T[], from: number, to: number): void {
  const [a, b] = [list[from], list[to]];
  if (a === undefined || b === undefined) throw new RangeError(`no seat ${from} or ${to}`);
  list[from] = b;
  list[to] = a;
}

function exactly(length: number, bytes: Uint8Array): Uint8Array {
  if (bytes.length !== length) throw new RangeError(`${bytes.length} bytes instead of ${length}`);
  return bytes;
}
