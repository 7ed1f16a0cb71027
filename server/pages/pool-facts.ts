import * as v from 'valibot';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { slot } from '#src/contract/fields.ts';
import { poolDetailSchema, poolSchema } from '#src/contract/pools.ts';

/** What heads show of a pool: no more than the lists show to everyone, with or without a password. */
export const poolFactsSchema = v.object({
  ...poolSchema.entries,
  refundReason: poolDetailSchema.entries.refundReason,
  /** Grows with each change of the pool. */
  revision: slot,
});
export type PoolFacts = v.InferOutput<typeof poolFactsSchema>;

export function poolFacts(row: PoolRow): v.InferInput<typeof poolFactsSchema> {
  return { ...wirePool(row), refundReason: row.refundReason, revision: String(row.revision) };
}
