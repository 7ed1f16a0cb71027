import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PoolRow } from '#server/store/rows.ts';
import { poolNames, pools } from '#server/store/schema.ts';
import { type poolListQuery, SERVER_STATUSES } from '#src/contract/pools.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { ApiError } from '../api-error.ts';
import { containsText, namesContain, searchable } from '../text-search.ts';

export type Status = (typeof SERVER_STATUSES)[number];
type Query = Partial<v.InferOutput<typeof poolListQuery>>;

/** A condition in both of its forms, which must agree: for the database, and for a row that a commit has changed. */
interface Condition {
  readonly sql: SQL | undefined;
  readonly holds: (pool: PoolRow) => boolean;
}

/** Half-open: the upper bound is exclusive; Infinity means none. */
type Range = readonly [from: bigint, to: bigint | typeof Infinity];

/** The ranges of each filter, over one of a pool's columns; a high range begins above its bound, as in the app. */
const RANGES = {
  size: { column: 'maxPlayers', small: [0n, 6n], medium: [6n, 11n], large: [11n, Infinity] },
  entry: {
    column: 'entryLamports',
    low: [LAMPORTS_PER_SOL / 100n, LAMPORTS_PER_SOL / 10n],
    medium: [LAMPORTS_PER_SOL / 10n, LAMPORTS_PER_SOL / 2n + 1n],
    high: [LAMPORTS_PER_SOL / 2n + 1n, Infinity],
  },
  potential: {
    column: 'potentialLamports',
    low: [0n, LAMPORTS_PER_SOL],
    medium: [LAMPORTS_PER_SOL, 5n * LAMPORTS_PER_SOL + 1n],
    high: [5n * LAMPORTS_PER_SOL + 1n, Infinity],
  },
} as const;
/** Compares four times the players with the seats; `filling` includes both of its bounds. */
const FILLS: Readonly<Record<NonNullable<Query['fill']>, Condition>> = {
  started: {
    sql: sql`4 * ${pools.playerCount} < ${pools.maxPlayers}`,
    holds: ({ playerCount, maxPlayers }) => 4 * playerCount < maxPlayers,
  },
  filling: {
    sql: sql`4 * ${pools.playerCount} between ${pools.maxPlayers} and 3 * ${pools.maxPlayers}`,
    holds: ({ playerCount, maxPlayers }) =>
      4 * playerCount >= maxPlayers && 4 * playerCount <= 3 * maxPlayers,
  },
  nearly: {
    sql: sql`4 * ${pools.playerCount} > 3 * ${pools.maxPlayers}`,
    holds: ({ playerCount, maxPlayers }) => 4 * playerCount > 3 * maxPlayers,
  },
};
/** Whether an open pool is more than three quarters full. */
export const isNearlyFull: SQL = sql`(${pools.status} = 'open' and ${FILLS.nearly.sql})`;
/** The states in which a pool can still be played. */
export const ACTIVE: readonly Status[] = ['open', 'locked', 'drawing'];

export interface PoolFilter {
  /** All conditions but the search. */
  readonly where: SQL | undefined;
  /** The search in two forms: compares each row, or looks all matches up in the index of names; null without one. */
  readonly search: { readonly compared: SQL; readonly indexed: SQL } | null;
  /** Null if names are searched, because answers to searches are not cached. */
  readonly admits: ((pool: PoolRow) => boolean) | null;
}

/** Builds the conditions of a query. @throws ApiError if it names an unknown status */
export function poolFilter(query: Query): PoolFilter {
  const conditions = conditionsOf(query);
  const text = searchable(query.search ?? '');
  return {
    where: and(...conditions.map((condition) => condition.sql)),
    search: text === '' ? null : searchFor(text),
    admits: text === '' ? (pool) => conditions.every(({ holds }) => holds(pool)) : null,
  };
}

function searchFor(text: string): PoolFilter['search'] {
  const found = sql`select ${poolNames.pool} from ${poolNames} where ${namesContain(text)}`;
  return {
    compared: containsText(pools.foldedName, pools.name, text),
    indexed: sql`${pools.address} = any(array(${found}))`,
  };
}

function conditionsOf({
  status,
  size,
  entry,
  potential,
  fill,
  passwordProtected,
  creator,
}: Query): Condition[] {
  const conditions: Condition[] = [];
  if (status !== undefined) {
    const statuses = statusesOf(status);
    conditions.push({
      sql: inArray(pools.status, statuses),
      holds: (pool) => statuses.includes(pool.status),
    });
  }
  if (size !== undefined) conditions.push(within(RANGES.size.column, RANGES.size[size]));
  if (entry !== undefined) conditions.push(within(RANGES.entry.column, RANGES.entry[entry]));
  if (potential !== undefined) conditions.push(within(RANGES.potential.column, RANGES.potential[potential]));
  if (fill !== undefined) conditions.push(FILLS[fill]);
  if (passwordProtected !== undefined) conditions.push(is('gated', passwordProtected));
  if (creator !== undefined) conditions.push(is('creator', creator));
  return conditions;
}

function within(column: 'maxPlayers' | 'entryLamports' | 'potentialLamports', [from, to]: Range): Condition {
  const value = sql`${pools[column]}`;
  return {
    sql: and(gte(value, from), to === Infinity ? undefined : lt(value, to)),
    holds: ({ [column]: held }) => held >= from && held < to,
  };
}

function is(column: 'gated' | 'creator', statuses: string | boolean): Condition {
  return {
    sql: sql`${pools[column]} = ${sql.param(statuses, pools[column])}`,
    holds: ({ [column]: held }) => held === statuses,
  };
}

/** Returns the states that a list's parameter names. @throws ApiError if it names an unknown one */
export function statusesOf(text: string): Status[] {
  return text.split(',').flatMap((name) => {
    if (name === 'active') return ACTIVE;
    const status = SERVER_STATUSES.find((serverStatus) => serverStatus === name);
    if (status !== undefined) return [status];
    const message = `must be active or some of ${SERVER_STATUSES.join(', ')}`;
    throw new ApiError('bad_request', `query.status: ${message}`, { 'query.status': message });
  });
}
