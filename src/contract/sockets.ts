import * as v from 'valibot';
import { address, count } from './fields.ts';
import { liveEventSchema } from './events.ts';

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
  }),
  /** The events of one pool from one change of the projection, in order. */
  pool_update: v.object({ poolAddress: address, events: v.array(liveEventSchema) }),
  /** The events of several pools, or those missed since the client's last id. */
  batch_update: v.object({ events: v.array(liveEventSchema) }),
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
 * resume.
 */
export const handshakeSchema = v.object({
  wallet: v.optional(address),
  lastEventId: v.optional(v.pipe(count, v.safeInteger())),
  pools: v.optional(v.pipe(v.array(address), v.maxLength(MOST_POOLS)), []),
});

/** The server's answer to a client's message with an acknowledgement: everything after `lastEventId` will be sent. */
export const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), lastEventId: count }),
  v.object({ ok: v.literal(false), message: v.string() }),
]);

/** The messages that a client may send: to enter and leave the rooms of pools. */
export const clientMessages = {
  watch_pool: v.object({ poolAddress: address }),
  unwatch_pool: v.object({ poolAddress: address }),
} as const;

/** Path of the socket below the REST base. */
export const SOCKET_PATH = '/socket.io';
