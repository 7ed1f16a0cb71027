import { sql } from 'drizzle-orm';
import { pools } from '#server/store/schema.ts';
import { keyset, type Keyset, type Sort } from '../keyset.ts';

type SortedBy = Pick<Sort, 'by' | 'type'>;

/** Sort keys of lists of pools. */
export const POOL_SORTS = {
  created: { by: sql`${pools.createdAt}`, type: 'bigint' },
  settled: { by: sql`coalesce(${pools.settledAt}, 0)`, type: 'bigint' },
  entry: { by: sql`${pools.entryLamports}`, type: 'bigint' },
  players: { by: sql`${pools.playerCount}`, type: 'bigint' },
  unpaid: { by: sql`${pools.unpaidLamports}`, type: 'bigint' },
  name: { by: sql`lower(${pools.name})`, type: 'text' },
} as const satisfies Readonly<Record<string, SortedBy>>;

interface Asked<S extends string> {
  readonly sort: S;
  readonly order: Sort['order'];
  readonly cursor?: string | undefined;
}

/**
 * The order of a list of pools: those that share a value by their addresses.
 * @param list tells its cursors from those of other lists
 */
export function poolKeyset<S extends string>(
  list: string,
  sorts: Readonly<Record<S, SortedBy>>,
  { sort, order, cursor }: Asked<S>,
): Keyset {
  return keyset({ name: `${list}-${sort}`, ...sorts[sort], tie: sql`${pools.address}`, order }, cursor);
}
