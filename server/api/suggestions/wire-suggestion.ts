import * as v from 'valibot';
import { SUGGESTION_STATUSES, type suggestionSchema } from '#src/contract/suggestions.ts';
import type { suggestions } from '#server/store/schema.ts';

export type SuggestionRow = typeof suggestions.$inferSelect;
export type WireSuggestion = v.InferInput<typeof suggestionSchema>;

const statusSchema = v.picklist(SUGGESTION_STATUSES);

/** @param voted whether the wallet that asks has voted for it */
export function wireSuggestion(row: SuggestionRow, voted: boolean): WireSuggestion {
  const { updatedAt: _, status, ...shown } = row;
  return { ...shown, status: v.parse(statusSchema, status), voted };
}
