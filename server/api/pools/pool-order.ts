import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import type { poolListQuery } from '#src/contract/pools.ts';
import { cursorOf, partsOf, wholeOf } from '../cursor.ts';

type Sort = v.InferOutput<typeof poolListQuery>['sort'];

/** The order of a list: by a whole number, in SQL and for a row; pools with the same number by their ids. */
interface PoolOrder {
  readonly sql: SQL;
  readonly of: (pool: PoolRow) => bigint;
  readonly descending: boolean;
}

const column = (name: SQL): SQL => sql`${name}::bigint`;

const ORDERS: Readonly<Record<Sort, PoolOrder>> = {
  newest: { sql: sql`${pools.createdAt}`, of: ({ createdAt }) => BigInt(createdAt), descending: true },
  oldest: { sql: sql`${pools.createdAt}`, of: ({ createdAt }) => BigInt(createdAt), descending: false },
  ending: {
    sql: sql`${pools.joinDeadline}`,
    of: ({ joinDeadline }) => BigInt(joinDeadline),
    descending: false,
  },
  entry: { sql: sql`${pools.entryLamports}`, of: ({ entryLamports }) => entryLamports, descending: true },
  players: { sql: sql`${pools.playerCount}`, of: ({ playerCount }) => BigInt(playerCount), descending: true },
  prize: {
    sql: sql`${pools.potentialLamports}`,
    of: ({ potentialLamports }) => potentialLamports,
    descending: true,
  },
  fill: {
    sql: column(sql`(${pools.playerCount} * 1000000 / ${pools.maxPlayers})`),
    of: ({ playerCount, maxPlayers }) => BigInt(Math.floor((playerCount * 1_000_000) / maxPlayers)),
    descending: true,
  },
};

/** A place in a list: the number it is sorted by, and the pool's id. */
export interface Place {
  readonly key: bigint;
  readonly id: bigint;
}

export function placeOf(sort: Sort, pool: PoolRow): Place {
  return { key: ORDERS[sort].of(pool), id: pool.id };
}

/** Whether a place comes after another one in the list. */
export function isAfter(sort: Sort, place: Place, other: Place): boolean {
  const beyond = place.key === other.key ? place.id > other.id : place.key > other.key;
  const same = place.key === other.key && place.id === other.id;
  return !same && beyond !== ORDERS[sort].descending;
}

/** @throws ApiError where the cursor is of another list */
export function placeOfCursor(sort: Sort, cursor: string): Place {
  const [key, id] = partsOf(cursor, sort, 2);
  return { key: wholeOf(key), id: wholeOf(id) };
}

export function cursorAfter(sort: Sort, pool: PoolRow): string {
  const { key, id } = placeOf(sort, pool);
  return cursorOf(sort, [key, id]);
}

export function orderBy(sort: Sort): SQL[] {
  const order = ORDERS[sort];
  return order.descending ? [desc(order.sql), desc(pools.id)] : [asc(order.sql), asc(pools.id)];
}

/** Builds the condition of the pools after a place. */
export function afterPlace(sort: Sort, { key, id }: Place): SQL | undefined {
  const order = ORDERS[sort];
  const beyond = order.descending ? sql`<` : sql`>`;
  return and(sql`(${order.sql}, ${pools.id}) ${beyond} (${key}::bigint, ${id}::bigint)`);
}
