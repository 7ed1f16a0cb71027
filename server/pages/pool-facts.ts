import * as v from 'valibot';
import { type Language, languageCodes } from '#src/i18n/languages.ts';
import { poolPreview, type Preview } from '#server/previews/preview-url.ts';
import type { PoolFacts as PictureFacts } from '#server/previews/read-facts.ts';
import { wirePool } from '#server/projection/wire-pool.ts';
import type { PoolRow } from '#server/store/rows.ts';
import { poolDetailSchema, poolSchema } from '#src/contract/pools.ts';

export const previewsSchema = v.record(
  v.picklist(languageCodes()),
  v.object({ path: v.string(), alt: v.string() }),
);

/** Returns a picture in each language. */
export const inEachLanguage = (
  previewIn: (language: Language) => Preview,
): v.InferOutput<typeof previewsSchema> =>
  v.parse(
    previewsSchema,
    Object.fromEntries(languageCodes().map((language) => [language, previewIn(language)])),
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
  const previews = inEachLanguage((language) => poolPreview(shown, language));
  return { ...wirePool(row), refundReason: row.refundReason, previews };
}
