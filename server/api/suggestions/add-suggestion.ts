import { and, count, eq, gt, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { type newSuggestionSchema, suggestionMessage, SUGGESTIONS_A_DAY } from '#src/contract/suggestions.ts';
import { foldedSuggestion } from '#server/store/folded-texts.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { actOnce, requirePlayer, requireSigned, signer } from './signed-request.ts';
import { wireSuggestion, type WireSuggestion } from './stored-suggestion.ts';

const DAY_SECONDS = 86_400;

/**
 * Adds a suggestion that a wallet has signed; a repeated request adds nothing.
 * @throws ApiError bad_signature; not_a_player; too_many_requests for a sixth in a day
 */
export async function addSuggestion(
  context: ApiContext,
  suggestion: v.InferOutput<typeof newSuggestionSchema>,
): Promise<WireSuggestion> {
  const { wallet, title, body } = suggestion;
  requireSigned(context, suggestion, suggestionMessage(signer(context, suggestion), suggestion));
  await requirePlayer(context.db, wallet);
  const at = context.now();
  return actOnce(context.db, suggestion, async (tx) => {
    // Without the lock, each of two concurrent requests could find that the limit is not reached.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`suggestions of ${wallet}`}, 0))`);
    await requireRoom(tx, wallet, at);
    const [row] = await tx
      .insert(suggestions)
      .values({
        wallet,
        title,
        body,
        foldedText: foldedSuggestion({ title, body }),
        status: 'open',
        votes: 0,
        createdAt: at,
        updatedAt: at,
      })
      .returning();
    if (row === undefined) throw new Error('An inserted row did not come back');
    return wireSuggestion(row, false);
  });
}

async function requireRoom(db: Database, wallet: string, now: number): Promise<void> {
  const [made] = await db
    .select({ suggestions: count() })
    .from(suggestions)
    .where(and(eq(suggestions.wallet, wallet), gt(suggestions.createdAt, now - DAY_SECONDS)));
  if (made !== undefined && made.suggestions >= SUGGESTIONS_A_DAY) {
    throw new ApiError('too_many_requests', `A wallet may make ${SUGGESTIONS_A_DAY} suggestions a day`);
  }
}
