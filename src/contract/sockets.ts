import * as v from 'valibot';
import { address, count } from './fields.ts';
import { liveEventSchema } from './events.ts';

/** The messages that the server sends, by name. Nothing else travels to the app. */
export const serverMessages = {
  /**
   * Once for each connection, after what it missed: it has been sent everything up to `lastEventId`. `reset`: it missed
   * too much, or named an id that is unknown, and has to read everything anew.
   */
  connected: v.object({
    wallet: v.nullable(address),
    lastEventId: count,
    onlineUsers: count,
    resume: v.picklist(['fresh', 'resumed', 'reset']),
  }),
  /** The events of one pool that one change of the projection has brought, in their order. */
  pool_update: v.object({ poolAddress: address, events: v.array(liveEventSchema) }),
  /** The events of several pools, or those missed since the id that the client has named. */
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
 * The messages without events as the app reads them, from any server: figures need not be more than the number of users,
 * under our server's name or as `count`, and a greeting need not say anything.
 */
export const readings = {
  connected: v.optional(v.partial(serverMessages.connected), {}),
  user_count_update: figureReading,
  stats_update: figureReading,
} as const;

const MOST_POOLS = 50;

/** The handshake's `auth`: whose rooms and pools' rooms to join, and the last event seen, to be sent what came after. */
export const handshakeSchema = v.object({
  wallet: v.optional(address),
  lastEventId: v.optional(v.pipe(count, v.safeInteger())),
  pools: v.optional(v.pipe(v.array(address), v.maxLength(MOST_POOLS)), []),
});

/** The server's answer to a client's message that asks for one: everything after `lastEventId` will be sent. */
export const answerSchema = v.variant('ok', [
  v.object({ ok: v.literal(true), lastEventId: count }),
  v.object({ ok: v.literal(false), message: v.string() }),
]);

/** The messages that a client may send: it enters and leaves the rooms of pools. */
export const clientMessages = {
  watch_pool: v.object({ poolAddress: address }),
  unwatch_pool: v.object({ poolAddress: address }),
} as const;

/** Path of the socket below the REST base. */
export const SOCKET_PATH = '/socket.io';
