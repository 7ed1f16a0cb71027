import { sha256 } from '@noble/hashes/sha2.js';
import bs58 from 'bs58';
import type { ChainTransaction } from '#server/projection/chain-transaction.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { utf8ToBytes } from '#src/protocol/bytes.ts';

const START_TIME = 1_790_000_000;
const START_SLOT = 1_000n;
const FEE_LAMPORTS = 5_000n;

/** Makes transactions as a cluster would list them. */
export class ChainScript {
  readonly transactions: ChainTransaction[] = [];
  #slot: bigint;
  #slotIndex = 0;
  #now = START_TIME;
  readonly #label: string;
  readonly #perSlot: number;

  /**
   * @param label makes the signatures of this script differ from those of others
   * @param perSlot number of transactions in each slot
   * @param startSlot slot before that of the first transaction
   */
  constructor(label = 'script', perSlot = 1, startSlot = START_SLOT) {
    this.#slot = startSlot;
    this.#label = label;
    this.#perSlot = perSlot;
  }

  /** Unix seconds. */
  get now(): number {
    return this.#now;
  }

  get slot(): bigint {
    return this.#slot;
  }

  /** The slot in which the next transaction lands. */
  get nextSlot(): bigint {
    return this.#slotIndex + 1 < this.#perSlot ? this.#slot : this.#slot + 1n;
  }

  /** Lets the following transactions land after a slot. */
  skipTo(slot: bigint): void {
    this.#slot = slot;
    this.#slotIndex = 0;
  }

  warp(seconds: number): void {
    this.#now += seconds;
  }

  /** Makes a transaction land with these events, one for each instruction. */
  land(
    instructions: readonly string[],
    events: readonly ChainEvent[],
    error: unknown = null,
    pools: readonly string[] = [],
  ): ChainTransaction {
    this.#slotIndex += 1;
    this.#now += 1;
    if (this.#slotIndex >= this.#perSlot) {
      this.#slot += 1n;
      this.#slotIndex = 0;
    }
    const number = this.transactions.length;
    const transaction: ChainTransaction = {
      signature: signatureOf(`${this.#label} ${number}`),
      slot: this.#slot,
      slotIndex: this.#slotIndex,
      at: this.#now,
      feePayer: addressOf(`payer ${this.#label}`),
      feeLamports: FEE_LAMPORTS,
      instructions,
      pools,
      error,
      events: events.map((event, outerIndex) => ({ outerIndex, innerIndex: 0, event })),
    };
    this.transactions.push(transaction);
    return transaction;
  }
}

/** Returns an address of 32 bytes derived from a text. */
export function addressOf(text: string): string {
  return bs58.encode(sha256(utf8ToBytes(text)));
}

/** Returns a signature of 64 bytes derived from a text. */
export function signatureOf(text: string): string {
  return bs58.encode(bytes64(text));
}

function bytes64(text: string): Uint8Array {
  return Uint8Array.from([...sha256(utf8ToBytes(text)), ...sha256(utf8ToBytes(`${text} `))]);
}
