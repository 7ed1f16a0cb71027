import { createHmac } from 'node:crypto';
import bs58 from 'bs58';

/** Entries of the sysvar SlotHashes. */
const SLOT_HASHES_ENTRIES = 512;
/** A blockhash is valid for this many slots after its own. */
export const BLOCKHASH_MAX_AGE = 150;

const ENTRY_BYTES = 40;
const HEADER_BYTES = 8;

/**
 * Each slot's two hashes, derived from a secret: unpredictable for clients, and the same after a restart or a jump.
 */
export class SlotHashes {
  readonly #recent = new Map<string, number>();
  readonly #sysvar = Buffer.alloc(HEADER_BYTES + SLOT_HASHES_ENTRIES * ENTRY_BYTES);
  #slot: number;

  /** @param secret 32 random bytes */
  constructor(
    private readonly secret: Uint8Array,
    slot: number,
  ) {
    this.#slot = slot - SLOT_HASHES_ENTRIES;
    this.#sysvar.writeBigUInt64LE(BigInt(SLOT_HASHES_ENTRIES));
    this.advanceTo(slot);
  }

  /** Advances both rings to `slot`, with the hashes of every slot in between that is still within their range. */
  advanceTo(slot: number): void {
    const from = Math.max(this.#slot + 1, slot - SLOT_HASHES_ENTRIES + 1);
    for (let next = from; next <= slot; next += 1) {
      this.#recent.set(this.blockhash(next), next);
      this.#push(next - 1);
    }
    this.#slot = slot;
    for (const [hash, at] of this.#recent) {
      if (slot - at <= BLOCKHASH_MAX_AGE) break;
      this.#recent.delete(hash);
    }
  }

  /** Returns the blockhash that transactions may use from `slot` on, base58. */
  blockhash(slot: number): string {
    return bs58.encode(this.#hash('block', slot));
  }

  /** Returns the slot of a blockhash that is still valid. */
  slotOf(blockhash: string): number | undefined {
    return this.#recent.get(blockhash);
  }

  /** The SlotHashes sysvar's data: 512 entries, newest first, the newest being the slot before this one. */
  get sysvar(): Uint8Array {
    return this.#sysvar;
  }

  #push(slot: number): void {
    this.#sysvar.copyWithin(HEADER_BYTES + ENTRY_BYTES, HEADER_BYTES, this.#sysvar.length - ENTRY_BYTES);
    this.#sysvar.writeBigUInt64LE(BigInt(slot), HEADER_BYTES);
    this.#sysvar.set(this.#hash('bank', slot), HEADER_BYTES + 8);
  }

  #hash(kind: 'block' | 'bank', slot: number): Uint8Array {
    return createHmac('sha256', this.secret).update(`${kind}:${slot}`).digest();
  }
}
