import { sha256, u32, u64 } from './bytes.ts';

const U64 = 2n ** 64n;

/** Hashes the players' keys in joining order. */
export function rootOf(players: readonly Uint8Array[]): Uint8Array {
  return sha256(...players);
}

export interface DrawInput {
  readonly program: Uint8Array;
  readonly pool: Uint8Array;
  readonly root: Uint8Array;
  readonly seedCommitment: Uint8Array;
  readonly chainHash: Uint8Array;
  readonly round: number;
  readonly signature: Uint8Array;
}

/** Returns the hash that decides the winners. */
export function outputOf(input: DrawInput): Uint8Array {
  const alpha = sha256(
    Buffer.from('vrf-pool/draw/v2', 'ascii'),
    input.program,
    input.pool,
    input.root,
    input.seedCommitment,
    input.chainHash,
    u64(input.round),
  );
  return sha256(Buffer.from('vrf-pool/output/v2', 'ascii'), alpha, input.signature);
}

function* wordsOf(output: Uint8Array): Generator<bigint, never> {
  const domain = Buffer.from('vrf-pool/pick/v2', 'ascii');
  for (let counter = 0; ; counter += 1) {
    const block = sha256(domain, output, u32(counter));
    for (let at = 0; at < 32; at += 8) yield block.readBigUInt64LE(at);
  }
}

/** Returns a number below `bound`, each equally likely, because words beyond the last whole multiple are skipped. */
function below(bound: number, words: Generator<bigint, never>): number {
  const modulus = BigInt(bound);
  const end = U64 - (U64 % modulus);
  for (;;) {
    const word = words.next().value;
    if (word < end) return Number(word % modulus);
  }
}

export interface Drawn<T> {
  /** Players with the winners first, and the others in the order that the swaps leave. */
  readonly list: readonly T[];
  readonly weights: readonly number[];
}

/** Draws the winners and, if requested, their weights from 1 to 5 from a draw's output. */
export function drawWinners<T>(
  output: Uint8Array,
  players: readonly T[],
  winners: number,
  randomMultiplier: boolean,
): Drawn<T> {
  const words = wordsOf(output);
  const list = [...players];
  for (let rank = 0; rank < winners; rank += 1) {
    const from = rank + below(list.length - rank, words);
    const [drawn, displaced] = [list[from], list[rank]];
    if (drawn === undefined || displaced === undefined) throw new RangeError('no such place');
    list[rank] = drawn;
    list[from] = displaced;
  }
  const weights = Array.from({ length: winners }, () => (randomMultiplier ? 1 + below(5, words) : 1));
  return { list, weights };
}
