import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Readable } from 'node:stream';
import type { Registry } from 'prom-client';
import { Server } from 'socket.io';
import { type ServerOptions, WebSocketServer } from 'ws';
import type { Log } from '#server/cluster/log.ts';
import type { Store } from '#server/store/open-store.ts';
import { SOCKET_PATH } from '#src/contract/sockets.ts';
import { Admission } from './admission.ts';
import { EventFeed } from './event-feed.ts';
import { fanOut, type LiveServer } from './fan-out.ts';
import { LIVE_LIMITS, type LiveLimits, STREAM_LIMITS, type StreamLimits } from './limits.ts';
import { asOfNow, type LiveAnswers } from './live-answers.ts';
import { LiveFigures } from './live-figures.ts';
import { measure } from './measure.ts';
import { ListRooms } from './list-rooms.ts';
import { MissedEvents } from './missed-events.ts';
import { Presence } from './presence.ts';
import { proxiesIn } from './remote-address.ts';
import { receive } from './receive.ts';
import { Resume } from './resume.ts';
import { Streams } from './streams.ts';
import type { Revisions } from './open-revisions.ts';

export interface LiveOptions {
  /** The HTTP server, which does not listen yet. */
  readonly httpServer: HttpServer;
  readonly store: Store;
  readonly revisions: Revisions;
  readonly answers?: LiveAnswers;
  /** Path of the API: `/api`. */
  readonly base: string;
  /** Origins of other hosts whose pages may connect. */
  readonly corsOrigins: readonly string[];
  /** Networks of trusted proxies, whose headers determine a client's address. */
  readonly trustProxy: readonly string[];
  /** Headers of every answer over HTTP. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly log: Log;
  readonly metrics: Registry;
  readonly limits?: Partial<LiveLimits>;
  readonly streamLimits?: Partial<StreamLimits>;
}

/** The sockets of one process. */
export type Live = Readonly<ReturnType<typeof startLive>>;

/** A client that vanishes without closing is detected after the sum of both times. */
const PING_INTERVAL_MS = 20_000;
const PING_TIMEOUT_MS = 15_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;

/** Serves live events at `<base>/socket.io` of a server, and as streams to the API. */
export function startLive(options: LiveOptions) {
  const { httpServer, store, revisions, base, corsOrigins, trustProxy, log, metrics } = options;
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const streamLimits = { ...STREAM_LIMITS, ...options.streamLimits };
  const isProxy = proxiesIn(trustProxy);
  const admission = new Admission({ limits, corsOrigins, isProxy });
  const io: LiveServer = new Server({
    path: `${base}${SOCKET_PATH}`,
    transports: ['websocket', 'polling'],
    serveClient: false,
    cors: { origin: [...corsOrigins], credentials: true },
    maxHttpBufferSize: limits.messageBytes,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    connectTimeout: HANDSHAKE_TIMEOUT_MS,
    wsEngine: PromptWebSockets,
    allowRequest: (request, decide) => {
      const refusal = admission.refusal(request);
      decide(refusal, refusal === null);
    },
  });
  // Upgrade requests for other paths are answered by the HTTP server: the library would close only connections that
  // have not had a response yet.
  io.attach(httpServer, { destroyUpgrade: false });
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, options.headers));
  const presence = new Presence(store.db);
  const answers: LiveAnswers = {
    // If the catch-up fails, each answer is read from the database.
    catchUp: async () => options.answers?.catchUp().catch(() => undefined),
    get revision() {
      return options.answers?.revision ?? '';
    },
  };
  const measures = measure(io, metrics);
  const figures = new LiveFigures(io, store.db, presence, log);
  const feed: EventFeed = new EventFeed(
    store.db,
    revisions,
    {
      hasClients: () => io.engine.clientsCount > 0 || !streams.isEmpty,
      catchUp: answers.catchUp,
      deliver(events) {
        fanOut(io, events, asOfNow(answers));
        streams.deliver(events);
        measures.delivered(events);
        figures.delivered(events);
      },
    },
    log,
  );
  const missed = new MissedEvents(store.db, feed, log);
  const streams = new Streams({ feed, missed, limits: streamLimits, isProxy, metrics });
  const resume = new Resume(feed, missed, answers);
  const lists = new ListRooms(io, { db: store.db, revisions, answers, log });
  receive({ io, admission, limits, presence, feed, resume, lists, answers, log });

  return {
    /** Distinct wallets connected to any process; only a few of each subnet are counted. */
    onlineUsers: (): number => presence.count,
    /** Opens a stream of events over HTTP. @throws ApiError if a limit is reached */
    openStream: (request: IncomingMessage, lastEventId: string | undefined): Readable =>
      streams.open(request, lastEventId),
    /** Sends committed events, then closes all connections, so that clients reconnect to another process. */
    async close(): Promise<void> {
      admission.close();
      await feed.follower.close();
      streams.close();
      await lists.close();
      await figures.close();
      // `io.close()` would also close the HTTP server, which REST uses.
      io.engine.close();
    },
  };
}

/**
 * Timeout of a WebSocket's closing handshake in milliseconds; with the library's 30 s a closed client would be counted
 * longer.
 */
const CLOSE_TIMEOUT_MS = 2_000;

/** WebSockets whose connection is destroyed soon after this side has closed them, whatever the client does. */
class PromptWebSockets extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The library's types lack `closeTimeout`.
    const prompt = { ...options, closeTimeout: CLOSE_TIMEOUT_MS };
    super(prompt);
  }
}
