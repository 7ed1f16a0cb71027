import { sql } from 'drizzle-orm';
import { pools } from '#server/store/schema.ts';
import { keyset, type SortKey, textKey, wholeKey } from '../keyset.ts';

/** Sort keys of lists of pools. */
export const POOL_SORTS = {
  created: wholeKey(sql`${pools.createdAt}`),
  settled: wholeKey(sql`coalesce(${pools.settledAt}, 0)`),
  entry: wholeKey(sql`${pools.entryLamports}`),
  players: wholeKey(sql`${pools.playerCount}`),
  unpaid: wholeKey(sql`${pools.unpaidLamports}`),
  name: textKey(sql`lower(${pools.name})`),
};

interface Asked<S extends string> {
  readonly sort: S;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The order of a list of pools: those that share a value by their addresses. @param list as of `keyset` */
export function poolKeyset<S extends string>(
  list: string,
  sorts: Readonly<Record<S, SortKey>>,
  query: Asked<S>,
) {
  const { sort, order } = query;
  return keyset(`${list}-${sort}`, [sorts[sort], textKey(sql`${pools.address}`)], order, query);
}
