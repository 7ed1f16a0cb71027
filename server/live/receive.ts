import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import type { WebSocket } from 'ws';
import { Allowance } from '#server/cluster/allowance.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import { type answerSchema, clientMessages, handshakeSchema } from '#src/contract/sockets.ts';
import type { Admission } from './admission.ts';
import { Client, type ClientSocket } from './client.ts';
import type { EventFeed } from './event-feed.ts';
import { type LiveServer, poolRoom, walletRoom } from './fan-out.ts';
import type { ListAnswer, ListRooms } from './list-rooms.ts';
import { asOfNow, type LiveAnswers } from './live-answers.ts';
import type { LiveLimits } from './limits.ts';
import { type Presence, subnetOf } from './presence.ts';
import type { Resume } from './resume.ts';

export interface Reception {
  readonly io: LiveServer;
  readonly admission: Admission;
  readonly limits: LiveLimits;
  readonly presence: Presence;
  readonly feed: EventFeed;
  readonly resume: Resume;
  readonly lists: ListRooms;
  readonly answers: LiveAnswers;
  readonly log: Log;
}

type Answer = v.InferInput<typeof answerSchema>;

/** Handles connections and their messages. No client input is trusted, and none can end the process. */
export function receive(reception: Reception): void {
  const { io, admission, log } = reception;
  io.engine.on('connection', (connection: EngineConnection) => {
    connection.on('close', admission.opened(connection.request));
    limitPackets(connection, reception.limits);
  });
  // A second handshake would resend missed events without counting towards the limit of connections a minute.
  const welcomed = new WeakSet<object>();
  io.use((socket, next) => {
    const parsed = v.safeParse(handshakeSchema, socket.handshake.auth);
    if (!parsed.success) return next(new Error(`bad_request: ${parsed.issues[0].message}`));
    if (welcomed.has(socket.conn)) return next(new Error('bad_request: one handshake for each connection'));
    welcomed.add(socket.conn);
    next();
  });
  io.on('connection', (socket) => {
    welcome(socket, reception).catch((error: unknown) => {
      log.warn(`A live client could not be connected: ${errorText(error)}`);
      socket.conn.close(true);
    });
  });
}

/** The library's own object for a WebSocket or a series of polls. */
interface Transport {
  /** Undefined for polling. */
  readonly socket?: WebSocket;
}

interface EngineConnection {
  readonly request: IncomingMessage;
  readonly transport: Transport;
  on(event: 'close' | 'packet', listener: () => void): void;
  on(event: 'upgrade', listener: (transport: Transport) => void): void;
  close(discard: boolean): void;
}

function limitPackets(connection: EngineConnection, limits: LiveLimits): void {
  const allowance = new Allowance(limits.packetsPerSecond, limits.packetsAtOnce);
  connection.on('packet', () => {
    if (!allowance.take()) connection.close(true);
  });
  // Control frames are no packets, and are answered by the WebSocket itself.
  const controls = new Allowance(limits.controlsPerSecond, limits.controlsAtOnce);
  const watch = ({ socket }: Transport): void => {
    for (const frame of ['ping', 'pong']) {
      socket?.on(frame, () => {
        if (!controls.take()) connection.close(true);
      });
    }
  };
  watch(connection.transport);
  connection.on('upgrade', watch);
}

async function welcome(socket: ClientSocket, reception: Reception): Promise<void> {
  const { admission, presence, feed, resume, answers, limits } = reception;
  const auth = v.parse(handshakeSchema, socket.handshake.auth);
  const client = new Client(
    socket,
    auth.wallet ?? null,
    (auth.pools ?? []).slice(0, limits.poolsPerConnection),
    auth.allPools ?? false,
  );
  socket.on('error', () => client.dismiss());
  const { wallet } = client;
  if (wallet !== null) {
    const subnet = subnetOf(admission.addressOf(socket.request));
    presence.connected(wallet, subnet);
    socket.on('disconnect', () => presence.disconnected(wallet, subnet));
    void socket.join(walletRoom(wallet));
  }
  void socket.join([...client.pools].map(poolRoom));
  listen(client, reception);
  listenToWatches(client, reception);
  const resumed = await resume.attach(client, auth.lastEventId);
  if (resumed === null) return;
  socket.emit('connected', {
    wallet,
    lastEventId: feed.position,
    onlineUsers: presence.count,
    resume: resumed,
    ...asOfNow(answers),
  });
}

function listen(client: Client, reception: Reception): void {
  const { feed, limits } = reception;
  const { socket, pools } = client;
  socket.on('watch_pool', (message, answer) => {
    const parsed = v.safeParse(clientMessages.watch_pool, message);
    if (!parsed.success) return reply(answer, { ok: false, message: parsed.issues[0].message });
    const { poolAddress } = parsed.output;
    if (!pools.has(poolAddress) && pools.size >= limits.poolsPerConnection) {
      return reply(answer, { ok: false, message: `at most ${limits.poolsPerConnection} pools` });
    }
    pools.add(poolAddress);
    void socket.join(poolRoom(poolAddress));
    reply(answer, { ok: true, lastEventId: feed.position });
  });
  socket.on('unwatch_pool', (message, answer) => {
    const parsed = v.safeParse(clientMessages.unwatch_pool, message);
    if (!parsed.success) return reply(answer, { ok: false, message: parsed.issues[0].message });
    pools.delete(parsed.output.poolAddress);
    void socket.leave(poolRoom(parsed.output.poolAddress));
    reply(answer, { ok: true, lastEventId: feed.position });
  });
}

/** Answers the messages by which a client chooses the list or the pools whose deltas it is sent. */
function listenToWatches(client: Client, { lists, log }: Reception): void {
  const { socket } = client;
  const answerWith = (answer: unknown, watching: Promise<ListAnswer>): void => {
    watching
      .then((content) => reply(answer, content))
      .catch((error: unknown) => {
        log.warn(`A list could not be watched: ${errorText(error)}`);
        client.dismiss();
      });
  };
  socket.on('watch_list', (message, answer) => {
    const parsed = v.safeParse(clientMessages.watch_list, message);
    if (!parsed.success) return reply(answer, { ok: false, message: parsed.issues[0].message });
    answerWith(answer, lists.watchList(client, parsed.output.list, parsed.output.revision));
  });
  socket.on('watch_pools', (message, answer) => {
    const parsed = v.safeParse(clientMessages.watch_pools, message);
    if (!parsed.success) return reply(answer, { ok: false, message: parsed.issues[0].message });
    answerWith(answer, lists.watchPools(client, parsed.output.pools, parsed.output.revision));
  });
}

/** Sends the acknowledgement, if the client has requested one. */
function reply(answer: unknown, content: Answer | ListAnswer): void {
  if (typeof answer === 'function') Reflect.apply(answer, undefined, [content]);
}
