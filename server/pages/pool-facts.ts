import * as v from 'valibot';
import { LANGUAGES } from '#server/previews/languages.ts';
import { poolPreview } from '#server/previews/preview-url.ts';
import type { PoolFacts as PictureFacts } from '#server/previews/read-facts.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { poolDetailSchema, poolSchema } from '#src/contract/pools.ts';

export const previewsSchema = v.record(
  v.picklist(LANGUAGES),
  v.object({ path: v.string(), alt: v.string() }),
);

/** What heads show of a pool: no more than the lists show to everyone, with or without a password. */
export const poolFactsSchema = v.object({
  ...poolSchema.entries,
  refundReason: poolDetailSchema.entries.refundReason,
  /** Its picture in each language. */
  previews: previewsSchema,
});
export type PoolFacts = v.InferOutput<typeof poolFactsSchema>;

export function poolFacts(row: PoolRow, shown: PictureFacts): v.InferInput<typeof poolFactsSchema> {
  const previews = LANGUAGES.map((language) => [language, poolPreview(shown, language)]);
  return { ...wirePool(row), refundReason: row.refundReason, previews: Object.fromEntries(previews) };
}
