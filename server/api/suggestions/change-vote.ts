import { and, eq, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { voteMessage, type voteSchema } from '#src/contract/suggestions.ts';
import type { Database } from '#server/store/open-store.ts';
import { suggestions, suggestionVotes } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { lockSuggestion, wireSuggestion, type WireSuggestion } from './stored-suggestion.ts';
import { actOnce, requirePlayer, requireSigned, signer } from './signed-request.ts';

type Take = 'cast' | 'withdrawn';

/**
 * Casts or withdraws a wallet's vote; if the vote is in that state already, or the request is repeated, nothing
 * changes.
 * @throws ApiError bad_signature; not_a_player if a vote would be cast; not_found; conflict if voting is over
 */
export async function changeVote(
  context: ApiContext,
  id: number,
  vote: v.InferOutput<typeof voteSchema>,
  take: Take,
): Promise<WireSuggestion> {
  requireSigned(context, vote, voteMessage(signer(context, vote), { suggestion: id, take }));
  if (take === 'cast') await requirePlayer(context.db, vote.wallet);
  const at = context.now();
  return actOnce(context.db, vote, async (tx) => {
    const suggestion = await lockSuggestion(tx, id);
    if (suggestion.status !== 'open' && suggestion.status !== 'planned') {
      throw new ApiError('conflict', 'Nobody votes for this suggestion any more');
    }
    const difference = await write(tx, id, vote.wallet, take, at);
    const votes = suggestion.votes + difference;
    await tx
      .update(suggestions)
      .set({ votes: sql`${suggestions.votes} + ${difference}` })
      .where(eq(suggestions.id, id));
    return wireSuggestion({ ...suggestion, votes }, take === 'cast');
  });
}

/** Writes the vote. @returns by how much the count changes */
async function write(
  db: Database,
  suggestion: number,
  wallet: string,
  take: Take,
  at: number,
): Promise<number> {
  if (take === 'cast') {
    const vote = db.insert(suggestionVotes).values({ suggestion, wallet, at });
    return (await vote.onConflictDoNothing().returning()).length;
  }
  const own = and(eq(suggestionVotes.suggestion, suggestion), eq(suggestionVotes.wallet, wallet));
  return -(await db.delete(suggestionVotes).where(own).returning()).length;
}
