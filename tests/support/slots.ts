import { concatBytes, u64Le } from '#src/protocol/bytes.ts';
import { SLOT_HASHES_LENGTH } from '#src/protocol/limits.ts';
import { numberedBytes } from './keys.ts';

/** The slots that came into being, as the sysvar SlotHashes lists them: newest first, the current one not yet. */
export class SlotList {
  #current: bigint;
  #listed: bigint[] = [];
  readonly #hashes = new Map<bigint, Uint8Array>();

  constructor(first: bigint) {
    this.#current = first - BigInt(SLOT_HASHES_LENGTH);
    this.moveTo(first, []);
  }

  get current(): bigint {
    return this.#current;
  }

  get listed(): readonly bigint[] {
    return this.#listed;
  }

  /** Moves on; of the slots between, those in `skipped` never come into being. */
  moveTo(slot: bigint, skipped: readonly bigint[]): void {
    const oldest = slot - BigInt(SLOT_HASHES_LENGTH) - BigInt(skipped.length);
    for (let next = max(this.#current, oldest); next < slot; next += 1n) {
      if (next === this.#current || !skipped.includes(next)) this.#listed.unshift(next);
    }
    this.#listed = this.#listed.slice(0, SLOT_HASHES_LENGTH);
    this.#current = slot;
  }

  /** Gives a slot another hash than its usual one. */
  choose(slot: bigint, hash: Uint8Array): void {
    this.#hashes.set(slot, hash);
  }

  hashOf(slot: bigint): Uint8Array {
    const known = this.#hashes.get(slot) ?? numberedBytes('slot', Number(slot));
    this.#hashes.set(slot, known);
    return known;
  }

  /** The sysvar's data: count, then slot and hash of each. */
  sysvar(): Uint8Array {
    const items = this.#listed.map((slot) => concatBytes(u64Le(slot), this.hashOf(slot)));
    return concatBytes(u64Le(BigInt(items.length)), ...items);
  }
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
