import type { Connection } from '@solana/web3.js';
import { nodeAnswer } from './node-answer.ts';

/** Blocks for which a blockhash may be used. */
const BLOCKHASH_LIFE = 150;
/** Statuses in a row that have to lack a transaction, and the least time between the first and the last of them. */
const ABSENCES = 2;
export const BETWEEN_ABSENCES_MS = 2_000;

/** The block height above which nothing can land that exists at this one. */
export const latestExpiryAt = (height: number): number => height + BLOCKHASH_LIFE;

/** A slot, and the block height at that slot as the same node tells it. */
export interface ChainHeight {
  readonly slot: number;
  readonly height: number;
}

/**
 * Reads the confirmed slot and its block height in one answer: two answers may come from two nodes.
 * @throws the connection's error; Error where the node tells no height, or does not answer in time
 */
export async function fetchChainHeight(connection: Connection): Promise<ChainHeight> {
  const { absoluteSlot, blockHeight } = await nodeAnswer(connection.getEpochInfo('confirmed'));
  if (blockHeight === undefined) throw new Error('The node does not tell its block height');
  return { slot: absoluteSlot, height: blockHeight };
}

/**
 * Decides when a transaction has expired. The height above which it can never land comes from one node and its status
 * perhaps from another that lags: it has expired once statuses of a slot at which that height had passed lack it, twice,
 * two seconds apart.
 */
export class Expiry {
  /** A slot at which the height had passed; Infinity before that was seen. */
  #passedAt = Infinity;
  #absences = 0;
  #firstAbsenceMs = 0;

  /** @param lastValidBlockHeight above which it can never land */
  constructor(private readonly lastValidBlockHeight: number) {}

  /** Whether the height was seen to have passed. */
  get hasPassed(): boolean {
    return this.#passedAt < Infinity;
  }

  /** Takes note of a height. One that contradicts an earlier one begins anew. */
  noteHeight({ slot, height }: ChainHeight): void {
    if (height > this.lastValidBlockHeight) this.#passedAt = Math.min(this.#passedAt, slot);
    else if (slot >= this.#passedAt) {
      this.#passedAt = Infinity;
      this.notePresence();
    }
  }

  /** Takes note of a status that has the transaction. */
  notePresence(): void {
    this.#absences = 0;
  }

  /**
   * Takes note of a status that lacks the transaction.
   * @param slot of the status's context @returns whether it has expired
   */
  noteAbsence(slot: number): boolean {
    if (slot < this.#passedAt) return false;
    const now = performance.now();
    if (this.#absences === 0) this.#firstAbsenceMs = now;
    this.#absences += 1;
    return this.#absences >= ABSENCES && now - this.#firstAbsenceMs >= BETWEEN_ABSENCES_MS;
  }
}
