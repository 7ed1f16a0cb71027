import { eq } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { suggestions } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { SuggestionRow } from './wire-suggestion.ts';

/** A suggestion that nobody else changes before the transaction ends. @throws ApiError not_found */
export async function lockSuggestion(db: Database, id: number): Promise<SuggestionRow> {
  const [row] = await db.select().from(suggestions).where(eq(suggestions.id, id)).for('update');
  if (row === undefined) throw new ApiError('not_found', 'There is no such suggestion');
  return row;
}
