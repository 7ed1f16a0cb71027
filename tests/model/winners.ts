import { createHash } from 'node:crypto';

const U64 = 2n ** 64n;

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function u64(value: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

/** The hash of the players' keys in joining order. */
export function rootOf(players: readonly Uint8Array[]): Uint8Array {
  return sha256(...players);
}

export interface DrawInput {
  readonly program: Uint8Array;
  readonly pool: Uint8Array;
  readonly root: Uint8Array;
  /** Null: not revealed. */
  readonly seed: Uint8Array | null;
  readonly targetSlot: number;
  readonly slot: number;
  readonly slotHash: Uint8Array;
}

/** What the VRF is asked. */
export function alphaOf(input: DrawInput): Uint8Array {
  return sha256(
    Buffer.from('vrf-pool/draw/v1', 'ascii'),
    input.program,
    input.pool,
    input.root,
    input.seed ?? new Uint8Array(32),
    u64(input.targetSlot),
    u64(input.slot),
    input.slotHash,
  );
}

function* wordsOf(output: Uint8Array): Generator<bigint, never> {
  const domain = Buffer.from('vrf-pool/pick/v1', 'ascii');
  for (let counter = 0; ; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(counter);
    const block = sha256(domain, output, number);
    for (let at = 0; at < 32; at += 8) yield block.readBigUInt64LE(at);
  }
}

/** A number below `bound`: words beyond the last whole multiple of it are passed over, so that all are equally likely. */
function below(bound: number, words: Generator<bigint, never>): number {
  const modulus = BigInt(bound);
  const end = U64 - (U64 % modulus);
  for (;;) {
    const word = words.next().value;
    if (word < end) return Number(word % modulus);
  }
}

export interface Drawn<T> {
  /** Winners first, the others where the swaps left them. */
  readonly list: readonly T[];
  readonly weights: readonly number[];
}

/** Draws winners, and where asked their weights from 1 to 5, from a VRF's output. */
export function drawWinners<T>(
  output: Uint8Array,
  players: readonly T[],
  winners: number,
  randomMultiplier: boolean,
): Drawn<T> {
  const words = wordsOf(output);
  const list = [...players];
  for (let place = 0; place < winners; place += 1) {
    const from = place + below(list.length - place, words);
    const [drawn, displaced] = [list[from], list[place]];
    if (drawn === undefined || displaced === undefined) throw new RangeError('no such place');
    list[place] = drawn;
    list[from] = displaced;
  }
  const weights = Array.from({ length: winners }, () => (randomMultiplier ? 1 + below(5, words) : 1));
  return { list, weights };
}
