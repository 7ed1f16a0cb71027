import type { Connection } from '@solana/web3.js';
import { nodeAnswer } from './node-answer.ts';

/** Number of blocks for which a blockhash is valid. */
const BLOCKHASH_LIFE = 150;
/**
 * Consecutive status checks that must not find a transaction, and the least time between the first and the last of
 * them.
 */
const ABSENCES = 2;
export const BETWEEN_ABSENCES_MS = 2_000;

/** Returns the last block height at which a transaction that exists at block height `height` can land. */
export const latestExpiryAt = (height: number): number => height + BLOCKHASH_LIFE;

/** A slot, and the block height at that slot from the same node. */
export interface ChainHeight {
  readonly slot: number;
  readonly height: number;
}

/**
 * Fetches the confirmed slot and its block height in one request: two requests may be answered by two nodes.
 * @throws the connection's error; Error if the node does not report a height, or does not answer in time
 */
export async function fetchChainHeight(connection: Connection): Promise<ChainHeight> {
  const { absoluteSlot, blockHeight } = await nodeAnswer(connection.getEpochInfo('confirmed'));
  if (blockHeight === undefined) throw new Error('The node does not tell its block height');
  return { slot: absoluteSlot, height: blockHeight };
}

/**
 * Decides when a transaction has expired. Its last valid block height may come from one node and its status from
 * another that lags. It has expired once its status was absent in two checks, two seconds apart, each at a slot by
 * which that height had passed.
 */
export class Expiry {
  /** The first known slot at which the height had passed; Infinity before one is known. */
  #passedAt = Infinity;
  #absences = 0;
  #firstAbsenceMs = 0;

  /** @param lastValidBlockHeight height above which the transaction can never land */
  constructor(private readonly lastValidBlockHeight: number) {}

  /** Whether the height was seen to have passed. */
  get hasPassed(): boolean {
    return this.#passedAt < Infinity;
  }

  /** Records a height. One that contradicts an earlier one restarts the count. */
  noteHeight({ slot, height }: ChainHeight): void {
    if (height > this.lastValidBlockHeight) this.#passedAt = Math.min(this.#passedAt, slot);
    else if (slot >= this.#passedAt) {
      this.#passedAt = Infinity;
      this.notePresence();
    }
  }

  /** Records a status check that found the transaction. */
  notePresence(): void {
    this.#absences = 0;
  }

  /**
   * Records a status check that did not find the transaction.
   * @param slot of the status's context
   * @returns whether it has expired
   */
  noteAbsence(slot: number): boolean {
    if (slot < this.#passedAt) return false;
    const now = performance.now();
    if (this.#absences === 0) this.#firstAbsenceMs = now;
    this.#absences += 1;
    return this.#absences >= ABSENCES && now - this.#firstAbsenceMs >= BETWEEN_ABSENCES_MS;
  }
}
