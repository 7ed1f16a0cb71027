/** `GET /pools/page`: the list of pools as the app filters and sorts it. */
import * as v from 'valibot';
import { POOL_STATUSES } from '#src/protocol/pool.ts';
import {
  address,
  count,
  flag,
  hex,
  lamports,
  pageOf,
  pagingOf,
  round,
  searchText,
  slot,
  unixSeconds,
} from './fields.ts';

const ROWS = 100;

export const PAGE_SORTS = ['newest', 'ending', 'prize', 'entry', 'fullest'] as const;

/**
 * The app's filters by their names in its store. By default only open pools are listed. `entry` is sorted from the
 * lowest up; `ending` ends with the pools that are overdue, `due` begins with them.
 */
export const poolPageQuery = v.object({
  ...pagingOf(ROWS),
  sort: v.optional(v.picklist([...PAGE_SORTS, 'due']), 'newest'),
  /** Lists the pools whose entry is closest to this amount first, instead of by `sort`. */
  nearEntry: v.optional(lamports),
  /** Part of a name, in any form of its letters. */
  search: v.optional(searchText),
  playerSize: v.optional(v.picklist(['small', 'medium', 'large'])),
  entry: v.optional(v.picklist(['low', 'medium', 'high'])),
  potential: v.optional(v.picklist(['low', 'medium', 'high'])),
  fill: v.optional(v.picklist(['started', 'filling', 'nearlyFull'])),
  password: v.optional(v.picklist(['with', 'without'])),
  /** Only open pools that are nearly full. */
  showHot: v.optional(flag, 'false'),
  /** Locked pools, and those drawn within the last 300 seconds, too. */
  showLocked: v.optional(flag, 'false'),
  /** Only locked pools. */
  onlyLocked: v.optional(flag, 'false'),
  /** Only the rematch of the drawn pool at this address. */
  rematchOf: v.optional(address),
  /** Only pools whose next step has to be sent: locked ones, and open ones past their deadline. */
  onlyWaiting: v.optional(flag, 'false'),
});

/**
 * A pool with what its card shows, under the names of `PoolHeader`. Its `countdownSeconds` are about `draw.drawAt -
 * lockedAt`.
 */
export const listedPoolSchema = v.object({
  address,
  id: slot,
  name: v.string(),
  creator: address,
  /** Whether a join requires the password. */
  gated: v.boolean(),
  entryLamports: lamports,
  bonusLamports: lamports,
  maxPlayers: count,
  minPlayers: count,
  playerCount: count,
  randomMultiplier: v.boolean(),
  stakebackBps: count,
  winnersBps: count,
  creatorBps: count,
  completerBps: count,
  playersPerWinner: count,
  /** As the chain states it: `locked` also while the pool is drawn. */
  status: v.picklist(POOL_STATUSES),
  winnerCount: count,
  createdAt: unixSeconds,
  joinDeadline: unixSeconds,
  lockedAt: v.nullable(unixSeconds),
  settledAt: v.nullable(unixSeconds),
  /** Null before the lock. */
  draw: v.nullable(
    v.object({
      round: v.nullable(round),
      lockSlot: v.nullable(slot),
      slotMicros: v.nullable(count),
      drawAt: v.nullable(unixSeconds),
      deadline: v.nullable(unixSeconds),
      /** Null before the draw. */
      output: v.nullable(hex),
    }),
  ),
  /** The slot of the pool's last event. */
  slot,
});
export type ListedPool = v.InferOutput<typeof listedPoolSchema>;

export const poolPageSchema = v.object({
  ...pageOf(listedPoolSchema).entries,
  counts: v.object({
    /** All open pools, and those of them that are nearly full, whatever the filters. */
    open: count,
    nearlyFull: count,
    /** The pools that match the query, on all pages. */
    total: count,
  }),
  /** The answer includes at least everything up to this slot and this revision, from which live deltas continue. */
  slot,
  revision: slot,
});
