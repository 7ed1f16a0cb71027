/**
 * An independent implementation of the draw, from docs/protocol.md alone: Node's hash, one list of words, plain swaps.
 * The vectors are made with this code.
 */
import { createHash } from 'node:crypto';

const LARGEST = 2n ** 64n - 1n;

export function sha256(...parts: readonly (Uint8Array | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** Returns the first words of an output. */
export function independentWords(output: Uint8Array, count: number): bigint[] {
  const words: bigint[] = [];
  for (let k = 0; words.length < count; k += 1) {
    const block = sha256('vrf-pool/pick/v2', output, u32(k));
    for (const at of [0, 8, 16, 24]) words.push(block.readBigUInt64LE(at));
  }
  return words.slice(0, count);
}

/** Returns the seats in drawn order, winners first, and the winners' weights. */
export function independentDraw(
  playerCount: number,
  output: Uint8Array,
  winnerCount: number,
  randomMultiplier: boolean,
): { readonly order: number[]; readonly weights: number[] } {
  // At these sizes a word is skipped once in 10^16 times, so ten spare words suffice.
  const words = independentWords(output, 2 * winnerCount + 10);
  const below = (m: number): number => {
    for (;;) {
      const word = words.shift() ?? 0n;
      if (word <= LARGEST - (2n ** 64n % BigInt(m))) return Number(word % BigInt(m));
    }
  };
  const order = Array.from({ length: playerCount }, (_, seat) => seat);
  for (let i = 0; i < winnerCount; i += 1) {
    const j = i + below(playerCount - i);
    order.splice(i, 1, ...order.splice(j, 1, order[i] ?? -1));
  }
  const weights = order.slice(0, winnerCount).map(() => (randomMultiplier ? 1 + below(5) : 1));
  return { order, weights };
}
