import * as v from 'valibot';
import { POOL_STATUSES } from '#src/protocol/pool.ts';
import { address, count, slot } from './fields.ts';
import { liveEventSchema } from './events.ts';

/**
 * A pool that has changed: address, players, status as the chain states it, slot of its last event. If it was open on a
 * page of `GET /pools/page` and still is, its row differs in `playerCount` and `slot` alone, and can be patched. Refetch
 * the page for a pool that it does not list, and for any other status: the lock fixes `winnerCount`, `lockedAt` and `draw`,
 * the end `settledAt` and the draw's `output`, and none of them is sent. The page's `counts` and order are not sent either.
 */
export const deltaRowSchema = v.tuple([address, count, v.picklist(POOL_STATUSES), slot]);
const rows = v.array(deltaRowSchema);
/** A revision of the server's rows, as in `GET /pools/page`. */
const revision = slot;

/**
 * An `x-revision`, `{epoch}.{revision}`: answers over HTTP of it, or of a higher one in the same epoch, include everything
 * that the client has been sent so far. A lower one may be a shared cache's: the client fetches again with the parameter
 * `x-revision`, which is part of the cache's key and which every process answers as of that revision at least.
 */
const asOf = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}\.\d{1,15}$/, 'must be an x-revision')));

/** The messages that the server sends, by name. The app receives no others. */
export const serverMessages = {
  /**
   * Sent once for each connection, after the missed events: everything up to `lastEventId` has been sent. `reset`: the
   * client missed too much, or named an unknown id, and has to refetch everything.
   */
  connected: v.object({
    wallet: v.nullable(address),
    lastEventId: count,
    onlineUsers: count,
    resume: v.picklist(['fresh', 'resumed', 'reset']),
    asOf,
  }),
  /**
   * Pools that changed in the list or among the pools that the client watches, at most four times a second: everything
   * up to `revision` has been sent. A pool that has left the list comes once more, with its new status. `reset`: more
   * has changed than is sent, and the client refetches.
   */
  list_delta: v.object({ revision, rows, reset: v.optional(v.boolean(), false), asOf }),
  /** The events of one pool from one change of the projection, in order. */
  pool_update: v.object({ poolAddress: address, events: v.array(liveEventSchema), asOf }),
  /** The events of several pools, or those missed since the client's last id. */
  batch_update: v.object({ events: v.array(liveEventSchema), asOf }),
  user_count_update: v.object({ onlineUsers: count }),
  stats_update: v.object({ onlineUsers: count, activePools: count }),
} as const;

const activePools = v.optional(count);
const figureReading = v.union([
  v.object({ onlineUsers: count, activePools }),
  v.pipe(
    v.object({ count, activePools }),
    v.transform(({ count: onlineUsers, ...rest }) => ({ onlineUsers, ...rest })),
  ),
]);

/**
 * The messages without events as the app parses them, from any server: only the number of users is required, under our
 * server's name or as `count`, and a greeting may be empty.
 */
export const readings = {
  connected: v.optional(v.partial(serverMessages.connected), {}),
  user_count_update: figureReading,
  stats_update: figureReading,
} as const;

const MOST_POOLS = 50;

/**
 * The handshake's `auth`: the wallet and the pools whose rooms to join, and the last event received, after which to
 * resume. Of other pools a client is only sent that they were drawn, unless it requests the events of all pools.
 */
export const handshakeSchema = v.object({
  wallet: v.optional(address),
  lastEventId: v.optional(v.pipe(count, v.safeInteger())),
  pools: v.optional(v.pipe(v.array(address), v.maxLength(MOST_POOLS)), []),
  allPools: v.optional(v.boolean(), false),
});

/** The server's answer to a client's message with an acknowledgement: everything after `lastEventId` will be sent. */
export const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), lastEventId: count }),
  v.object({ ok: v.literal(false), message: v.string() }),
]);

/** The lists of which clients may be sent deltas: open pools, locked ones, or both. */
export const LISTS = ['open', 'running', 'active'] as const;
/** Number of pools of which one client may be sent deltas. */
const MOST_CARDS = 100;

/**
 * The server's answer to `watch_list` and `watch_pools`: `list_delta` follows with everything after `revision`. `rows`:
 * what has changed since the revision that the client named. `reset`: too much has, or it is unknown.
 */
export const listAnswerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), revision, reset: v.boolean(), rows, asOf }),
  v.object({ ok: v.literal(false), message: v.string() }),
]);

/**
 * The messages that a client may send: to enter and leave the rooms of pools, and to watch one list or some pools in
 * place of what it has watched before; no pools end it.
 */
export const clientMessages = {
  watch_list: v.object({ list: v.picklist(LISTS), revision: v.optional(revision) }),
  watch_pools: v.object({
    pools: v.pipe(v.array(address), v.maxLength(MOST_CARDS)),
    revision: v.optional(revision),
  }),
  watch_pool: v.object({ poolAddress: address }),
  unwatch_pool: v.object({ poolAddress: address }),
} as const;

/** Path of the socket below the REST base. */
export const SOCKET_PATH = '/socket.io';
