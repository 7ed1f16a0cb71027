import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { PoolRow } from '#server/store/rows.ts';
import { pools } from '#server/store/schema.ts';
import { type poolListQuery, SERVER_STATUSES } from '#src/contract/pools.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { ApiError } from '../api-error.ts';
import { containsText, searchable } from '../text-search.ts';

type Status = (typeof SERVER_STATUSES)[number];
type Query = v.InferOutput<typeof poolListQuery>;

/** A condition in both of its forms, which must agree: for the database, and for a row that a commit has changed. */
interface Condition {
  readonly sql: SQL | undefined;
  readonly holds: (pool: PoolRow) => boolean;
}

/** Half-open, the upper bound outside; without one there is none. */
interface Range {
  readonly from: bigint;
  readonly to?: bigint;
}

const SIZES = { small: { from: 0n, to: 6n }, medium: { from: 6n, to: 11n }, large: { from: 11n } } as const;
const ENTRIES = {
  low: { from: LAMPORTS_PER_SOL / 100n, to: LAMPORTS_PER_SOL / 10n },
  medium: { from: LAMPORTS_PER_SOL / 10n, to: LAMPORTS_PER_SOL / 2n },
  high: { from: LAMPORTS_PER_SOL / 2n },
} as const;
const POTENTIALS = {
  low: { from: 0n, to: LAMPORTS_PER_SOL },
  medium: { from: LAMPORTS_PER_SOL, to: 5n * LAMPORTS_PER_SOL },
  high: { from: 5n * LAMPORTS_PER_SOL },
} as const;
/** In quarters of all seats, times the seats: the whole of `filling` includes its upper bound. */
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
/** The states in which a pool can still be played. */
const ACTIVE: readonly Status[] = ['open', 'locked', 'drawing'];

export interface PoolFilter {
  readonly where: SQL | undefined;
  /** Null where names are searched: what they are like is for the database to say. */
  readonly admits: ((pool: PoolRow) => boolean) | null;
}

/** Builds the conditions of a query. @throws ApiError where it names an unknown status */
export function poolFilter(query: Query): PoolFilter {
  const conditions = conditionsOf(query);
  const text = searchable(query.search ?? '');
  const found = text === '' ? undefined : containsText(pools.name, text);
  return {
    where: and(...conditions.map((condition) => condition.sql), found),
    admits: found === undefined ? (pool) => conditions.every(({ holds }) => holds(pool)) : null,
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
    const wanted = statusesOf(status);
    conditions.push({ sql: inArray(pools.status, wanted), holds: (pool) => wanted.includes(pool.status) });
  }
  if (size !== undefined)
    conditions.push(within(SIZES[size], sql`${pools.maxPlayers}`, (pool) => BigInt(pool.maxPlayers)));
  if (entry !== undefined) {
    conditions.push(within(ENTRIES[entry], sql`${pools.entryLamports}`, (pool) => pool.entryLamports));
  }
  if (potential !== undefined)
    conditions.push(
      within(POTENTIALS[potential], sql`${pools.potentialLamports}`, (pool) => pool.potentialLamports),
    );
  if (fill !== undefined) conditions.push(FILLS[fill]);
  if (passwordProtected !== undefined) {
    conditions.push({
      sql: eq(pools.gated, passwordProtected),
      holds: ({ gated }) => gated === passwordProtected,
    });
  }
  if (creator !== undefined) {
    conditions.push({ sql: eq(pools.creator, creator), holds: (pool) => pool.creator === creator });
  }
  return conditions;
}

function within(range: Range, value: SQL, of: (pool: PoolRow) => bigint): Condition {
  const { from, to } = range;
  return {
    sql: and(gte(value, from), to === undefined ? undefined : lt(value, to)),
    holds: (pool) => of(pool) >= from && (to === undefined || of(pool) < to),
  };
}

function statusesOf(text: string): Status[] {
  return text.split(',').flatMap((name) => {
    if (name === 'active') return ACTIVE;
    const status = SERVER_STATUSES.find((known) => known === name);
    if (status !== undefined) return [status];
    const message = `must be active or some of ${SERVER_STATUSES.join(', ')}`;
    throw new ApiError('bad_request', `query.status: ${message}`, { 'query.status': message });
  });
}
