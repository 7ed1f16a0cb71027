import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { SUGGESTION_STATUSES, type suggestionSchema } from '#src/contract/suggestions.ts';
import { suggestions } from '#server/store/schema.ts';
import type { Database } from '#server/store/open-store.ts';
import { ApiError } from '../api-error.ts';

export type SuggestionRow = typeof suggestions.$inferSelect;
export type WireSuggestion = v.InferInput<typeof suggestionSchema>;

const statusSchema = v.picklist(SUGGESTION_STATUSES);

/** Returns a suggestion as it is sent. @param voted whether the requesting wallet has voted for it */
export function wireSuggestion(row: SuggestionRow, voted: boolean): WireSuggestion {
  const { updatedAt: _, foldedText: __, status, ...shown } = row;
  return { ...shown, status: v.parse(statusSchema, status), voted };
}

/** Reads a suggestion and locks its row until the transaction ends. @throws ApiError not_found */
export async function lockSuggestion(db: Database, id: number): Promise<SuggestionRow> {
  const [row] = await db.select().from(suggestions).where(eq(suggestions.id, id)).for('update');
  if (row === undefined) throw new ApiError('not_found', 'There is no such suggestion');
  return row;
}
