import type { PriceSourceId } from '../price-urls.ts';

/**
 * Finds the price in what a source has answered: micro-dollars per SOL, null where there is none worth trusting.
 * `now` is this browser's clock in Unix milliseconds.
 */
export type ReadPrice = (response: unknown, now: number) => bigint | null;

export interface PriceSource {
  readonly id: PriceSourceId;
  readonly url: string;
  readonly read: ReadPrice;
}
