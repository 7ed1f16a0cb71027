import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { adminSessions, presence, suggestions, suggestionVotes } from './schema.ts';

/** How many rows of a wallet are deleted, by what they are. */
export interface ForgottenRows {
  readonly suggestions: number;
  readonly votes: number;
  readonly presence: number;
  readonly sessions: number;
  /** Suggestions of other wallets that were merged into a deleted one: they are open again. */
  readonly reopened: number;
}

/**
 * Deletes what the server stores about a wallet and has not read from the chain, in one transaction. Rows that follow
 * from the chain stay: the indexer would read them again. So does the audit log, whose rows are never changed.
 * @param at Unix seconds, the time of the change of suggestions that are open again
 */
export async function forgetWallet(db: Database, wallet: string, at: number): Promise<ForgottenRows> {
  return db.transaction(async (tx) => {
    await lockSuggestionsOf(tx, wallet);
    const votes = await withdrawVotes(tx, wallet);
    const own = await tx
      .delete(suggestions)
      .where(eq(suggestions.wallet, wallet))
      .returning({ id: suggestions.id });
    const deleted = own.map(({ id }) => id);
    const reopened = deleted.length === 0 ? 0 : await reopenMerged(tx, deleted, at);
    const present = await tx.delete(presence).where(eq(presence.wallet, wallet)).returning();
    const sessions = await tx.delete(adminSessions).where(eq(adminSessions.wallet, wallet)).returning();
    return {
      suggestions: deleted.length,
      votes,
      presence: present.length,
      sessions: sessions.length,
      reopened,
    };
  });
}

/** Locks every suggestion that changes, before its votes and in the order of ids, as requests do: none can deadlock. */
async function lockSuggestionsOf(db: Database, wallet: string): Promise<void> {
  const own = db.select({ id: suggestions.id }).from(suggestions).where(eq(suggestions.wallet, wallet));
  const voted = db
    .select({ id: suggestionVotes.suggestion })
    .from(suggestionVotes)
    .where(eq(suggestionVotes.wallet, wallet));
  await db
    .select({ id: suggestions.id })
    .from(suggestions)
    .where(
      or(
        eq(suggestions.wallet, wallet),
        inArray(suggestions.id, voted),
        inArray(suggestions.mergedInto, own),
      ),
    )
    .orderBy(asc(suggestions.id))
    .for('update');
}

/** Withdraws the wallet's votes. @returns their number */
async function withdrawVotes(db: Database, wallet: string): Promise<number> {
  const withdrawn = await db
    .delete(suggestionVotes)
    .where(eq(suggestionVotes.wallet, wallet))
    .returning({ suggestion: suggestionVotes.suggestion });
  const counted = withdrawn.map(({ suggestion }) => suggestion);
  if (counted.length === 0) return 0;
  await db
    .update(suggestions)
    .set({ votes: sql`${suggestions.votes} - 1` })
    .where(inArray(suggestions.id, counted));
  return counted.length;
}

/** Opens suggestions that were merged into deleted ones. @returns their number */
async function reopenMerged(db: Database, deleted: number[], at: number): Promise<number> {
  const reopened = await db
    .update(suggestions)
    .set({ status: 'open', mergedInto: null, updatedAt: at })
    .where(inArray(suggestions.mergedInto, deleted))
    .returning({ id: suggestions.id });
  return reopened.length;
}
