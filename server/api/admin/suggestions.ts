import { isDeepStrictEqual } from 'node:util';
import { and, count, eq, or, sql, type SQL } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Database } from '#server/store/open-store.ts';
import { suggestions, suggestionVotes } from '#server/store/schema.ts';
import type { adminSuggestionsQuery } from '#src/contract/admin.ts';
import { type reviewSchema, SUGGESTION_STATUSES } from '#src/contract/suggestions.ts';
import { recordAction } from './audit.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { keyset, pageRows } from '../keyset.ts';
import { matchingSuggestions, SUGGESTION_SORTS } from '../suggestions/list-suggestions.ts';
import {
  lockSuggestion,
  type SuggestionRow,
  wireSuggestion,
  type WireSuggestion,
} from '../suggestions/stored-suggestion.ts';

/** Answers a suggestion or changes its status. @throws ApiError not_found; conflict if it was merged */
export async function reviewSuggestion(
  { db, now }: ApiContext,
  admin: string,
  id: number,
  { status, answer }: v.InferOutput<typeof reviewSchema>,
): Promise<WireSuggestion> {
  return db.transaction(async (tx) => {
    const before = await lockSuggestion(tx, id);
    requireUnmerged(before.status);
    const from = { status: before.status, answer: before.answer };
    const changes = {
      ...(status === undefined ? {} : { status }),
      ...(answer === undefined ? {} : { answer: answer === '' ? null : answer }),
    };
    // A repeated request is one change in the audit log.
    if (isDeepStrictEqual({ ...from, ...changes }, from)) return wireSuggestion(before, false);
    const [after] = await tx
      .update(suggestions)
      .set({ ...changes, updatedAt: now() })
      .where(eq(suggestions.id, id))
      .returning();
    await recordAction({ db: tx, now }, admin, 'suggestion_changed', { suggestion: id, from, to: changes });
    return wireSuggestion(after ?? before, false);
  });
}

/**
 * Merges a suggestion into another: its votes are moved, each wallet counting once, and so are the suggestions that
 * were merged into it. If `id` was merged into `into` before, nothing changes, because a request may be repeated after
 * a lost answer.
 * @returns the remaining one @throws ApiError not_found; conflict if either was merged already, or both are the same
 */
export async function mergeSuggestion(
  { db, now }: ApiContext,
  admin: string,
  id: number,
  into: number,
): Promise<WireSuggestion> {
  if (id === into) throw new ApiError('conflict', 'A suggestion cannot be merged into itself');
  return db.transaction(async (tx) => {
    // Rows are locked in the order of their ids, so that two merges cannot deadlock.
    const locked: SuggestionRow[] = [];
    for (const one of [id, into].toSorted((a, b) => a - b)) locked.push(await lockSuggestion(tx, one));
    const target = locked.find((row) => row.id === into);
    if (target && locked.some((row) => row.id === id && row.mergedInto === into)) {
      return wireSuggestion(target, false);
    }
    for (const { status } of locked) requireUnmerged(status);
    await transferVotes(tx, id, into);
    await tx
      .update(suggestions)
      .set({ status: 'merged', mergedInto: into, votes: 0, updatedAt: now() })
      .where(eq(suggestions.id, id));
    await tx.update(suggestions).set({ mergedInto: into }).where(eq(suggestions.mergedInto, id));
    const [all] = await tx
      .select({ votes: count() })
      .from(suggestionVotes)
      .where(eq(suggestionVotes.suggestion, into));
    const [after] = await tx
      .update(suggestions)
      .set({ votes: all?.votes ?? 0, updatedAt: now() })
      .where(eq(suggestions.id, into))
      .returning();
    if (after === undefined) throw new Error('A locked row is gone');
    await recordAction({ db: tx, now }, admin, 'suggestion_merged', { suggestion: id, into });
    return wireSuggestion(after, false);
  });
}

function requireUnmerged(status: string): void {
  if (status === 'merged') throw new ApiError('conflict', 'The suggestion was merged into another');
}

async function transferVotes(db: Database, from: number, to: number): Promise<void> {
  const { suggestion, wallet, at } = suggestionVotes;
  const votes = db
    .select({ suggestion: sql<number>`${to}::bigint`.as('to'), wallet, at })
    .from(suggestionVotes)
    .where(eq(suggestion, from));
  await db.insert(suggestionVotes).select(votes).onConflictDoNothing();
  await db.delete(suggestionVotes).where(eq(suggestion, from));
}

type Query = v.InferOutput<typeof adminSuggestionsQuery>;

/** `GET /admin/suggestions`. */
export async function readSuggestions(db: Database, query: Query) {
  const { sort, order } = query;
  const keys = keyset(`reviews-${sort}`, SUGGESTION_SORTS[sort], order, query);
  const matching = matches(query);
  const all = db.select({ position: keys.position, suggestion: suggestions }).from(suggestions).$dynamic();
  const rows = await pageRows(all, keys, matching);
  const total = await db.$count(suggestions, matching);
  return { ...keys.page(rows, ({ suggestion }) => wireSuggestion(suggestion, false)), total };
}

/** Builds the condition of `matchingSuggestions` for any of several statuses. */
function matches({ status, id, ...query }: Query): SQL | undefined {
  const statuses = status ?? (id === undefined ? undefined : SUGGESTION_STATUSES);
  const ofStatus = (one?: NonNullable<typeof status>[number]) =>
    matchingSuggestions({ ...query, sort: 'votes', status: one, mine: query.wallet !== undefined });
  return and(
    id === undefined ? undefined : eq(suggestions.id, id),
    statuses === undefined ? ofStatus() : or(...statuses.map(ofStatus)),
  );
}
