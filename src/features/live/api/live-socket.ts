import { io } from 'socket.io-client';
import * as v from 'valibot';
import type { RowChange } from '#src/chain/pools/pool-pages.ts';
import { type ReportedEvent, reportedEventSchema } from '#src/contract/reported-event.ts';
import { deltaRowSchema, readings, SOCKET_PATH } from '#src/contract/sockets.ts';
import { getApiBase, getSocketUrl } from '#src/lib/api-base.ts';
import { log } from '#src/lib/log.ts';
import { recordAnnounced } from '#src/lib/newest-responses.ts';

const RECONNECTION_DELAY_MS = 1_000;
const RECONNECTION_DELAY_MAX_MS = 5_000;
const TIMEOUT_MS = 20_000;

export interface LiveSocketOptions {
  /** URL of socket.io: a path on this origin, or an address. */
  readonly url: string;
  readonly origin: string;
  /** Null for a connection without a wallet. */
  readonly wallet: string | null;
  /** Returns the newest event seen; called at each connection. Null before the first event. */
  readonly lastEventId: () => number | null;
  readonly onConnected: (message: v.InferOutput<typeof readings.connected>) => void;
  /** @param missed whether the events are delivered late because they happened while there was no connection */
  readonly onEvents: (events: readonly ReportedEvent[], missed: boolean) => void;
  /** The connection was lost, or never established, and an attempt to connect has failed. */
  readonly onLost: () => void;
  /**
   * Called with the active pools that have changed since the last call; null if any pool may have changed. The first
   * call after a connection confirms that the list is watched. If left out, the events of all pools are received.
   */
  readonly onList?: (changes: readonly RowChange[] | null) => void;
  /** Returns the revision of the cached lists, from which changes continue; called before the first change. */
  readonly listRevision?: () => bigint | null;
  readonly onFigures: (figures: v.InferOutput<typeof readings.stats_update>) => void;
}

export interface LiveSocket {
  /** Subscribes to all events of one pool; null for none. */
  watchPool(address: string | null): void;
  close(): void;
}

/** Returns the URL of socket.io: the one of the build's configuration, else the path below the API's base. */
export const socketUrl = (): string => getSocketUrl() ?? `${getApiBase()}${SOCKET_PATH}`;

/** Both `pool_update` and `batch_update`; events are parsed one by one, so that an invalid one drops no others. */
const eventsSchema = v.object({ events: v.array(v.unknown()) });

/** Pools of the list that have changed. */
const listSchema = v.object({
  revision: v.string(),
  rows: v.array(
    v.pipe(
      deltaRowSchema,
      v.transform(([address, playerCount, status, slot]): RowChange => ({
        address,
        playerCount,
        status,
        slot,
      })),
    ),
  ),
  reset: v.optional(v.boolean(), false),
});

/** The revision of the server's data in a message; other servers send none. */
const asOfSchema = v.object({ asOf: v.string() });
/** Records the revision, so that no query keeps an answer from before the message. */
const noteRevision = (message: unknown): void => {
  if (v.is(asOfSchema, message)) recordAnnounced(message.asOf);
};

/** Connects, and reconnects until it is closed. Errors are logged once per lost connection. */
export function openLiveSocket(options: LiveSocketOptions): LiveSocket {
  const url = new URL(options.url, options.origin);
  let complained = false;
  let lost = false;
  /** Whether `connected` has arrived: the server sends missed events before it. */
  let caughtUp = false;
  let watched: string | null = null;
  let listRevision: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const complain = (about: string, error: unknown): void => {
    if (!complained) log.warn(`Live events: ${about}`, error);
    complained = true;
  };

  const socket = io(url.origin, {
    path: url.pathname.replace(/\/$/, ''),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    withCredentials: true,
    forceNew: true,
    autoConnect: false,
    timeout: TIMEOUT_MS,
    reconnectionDelay: RECONNECTION_DELAY_MS,
    reconnectionDelayMax: RECONNECTION_DELAY_MAX_MS,
    auth: (callback) => {
      const lastEventId = options.lastEventId();
      callback({
        ...(options.wallet === null ? {} : { wallet: options.wallet }),
        pools: watched === null ? [] : [watched],
        allPools: options.onList === undefined,
        ...(lastEventId === null ? {} : { lastEventId }),
      });
    },
  });
  const takeList = ({ revision, rows, reset }: v.InferOutput<typeof listSchema>): void => {
    listRevision = revision;
    options.onList?.(reset ? null : rows);
  };
  /** Watches the list from the revision that was received last; a server without lists sends all events. */
  const watchList = (): void => {
    const revision = listRevision ?? options.listRevision?.()?.toString();
    const from = revision === undefined ? {} : { revision };
    socket.emit('watch_list', { list: 'active', ...from }, (answer: unknown) => {
      noteRevision(answer);
      const parsed = v.safeParse(listSchema, answer);
      if (parsed.success) takeList(parsed.output);
      else complain('the list of pools is not watched', v.flatten(parsed.issues));
    });
  };
  const connectLater = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), ms);
  };

  socket.on('connect', () => {
    complained = false;
    lost = false;
    caughtUp = false;
    if (watched !== null) socket.emit('watch_pool', { poolAddress: watched });
    if (options.onList !== undefined) watchList();
  });
  socket.on('connect_error', (error) => {
    complain('no connection', error.message);
    if (!lost) options.onLost();
    lost = true;
    // The server has refused the connection: socket.io reconnects by itself only after a network error.
    if (!socket.active) connectLater(RECONNECTION_DELAY_MAX_MS);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater(RECONNECTION_DELAY_MS);
  });

  const listen = <Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
    take: (message: v.InferOutput<Schema>) => void,
  ): void => {
    socket.on(name, (message: unknown) => {
      noteRevision(message);
      const parsed = v.safeParse(schema, message);
      if (!parsed.success) return complain(`a garbled ${name}`, v.flatten(parsed.issues));
      try {
        take(parsed.output);
      } catch (error) {
        complain(`${name} could not be handled`, error);
      }
    });
  };
  const takeEvents = ({ events }: v.InferOutput<typeof eventsSchema>): void =>
    options.onEvents(
      events.flatMap((event) => {
        const parsed = v.safeParse(reportedEventSchema, event);
        if (!parsed.success)
          complain('a garbled event', v.flatten<typeof reportedEventSchema>(parsed.issues));
        return parsed.success ? [parsed.output] : [];
      }),
      !caughtUp,
    );
  listen('connected', readings.connected, (message) => {
    caughtUp = true;
    options.onConnected(message);
  });
  listen('list_delta', listSchema, takeList);
  listen('pool_update', eventsSchema, takeEvents);
  listen('batch_update', eventsSchema, takeEvents);
  listen('user_count_update', readings.user_count_update, options.onFigures);
  listen('stats_update', readings.stats_update, options.onFigures);

  // Deferred: React's strict mode mounts twice, and closing a socket while it connects logs an error.
  connectLater(0);

  return {
    watchPool: (address) => {
      if (address === watched) return;
      if (socket.connected && watched !== null) socket.emit('unwatch_pool', { poolAddress: watched });
      if (socket.connected && address !== null) socket.emit('watch_pool', { poolAddress: address });
      watched = address;
    },
    close: () => {
      clearTimeout(timer);
      socket.disconnect();
    },
  };
}
