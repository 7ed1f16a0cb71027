import { Server, type Socket } from 'socket.io';
import * as v from 'valibot';
import { handshakeSchema, SOCKET_PATH } from '#src/contract/sockets.ts';
import type { WireEvent } from '#src/contract/events.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';

const BASE = '/api';

type Handshake = v.InferOutput<typeof handshakeSchema>;

/** A server that uses the real server's protocol and sends what a test passes to it. */
export class LiveServer {
  /** The handshakes of all connections, in order. */
  readonly handshakes: Handshake[] = [];
  /** The transport that each connection began with, before any upgrade. */
  readonly transports: unknown[] = [];
  /** The messages of clients, except those that watch a list. */
  readonly emitted: [name: string, message: unknown][] = [];
  /** The messages by which clients watch a list, and the answer to them. */
  readonly lists: unknown[] = [];
  listAnswer: unknown = { ok: true, revision: '1', reset: false, rows: [] };
  readonly #loopback: Loopback;
  readonly #io: Server;
  #missed: WireEvent[] = [];
  #newest = 0;
  #onlineUsers = 1;
  #knows = true;
  /** Sends `connected` without any fields. */
  isTerse = false;

  private constructor(loopback: Loopback, io: Server) {
    this.#loopback = loopback;
    this.#io = io;
    io.on('connection', (socket) => this.#welcome(socket));
  }

  /** @param transports the transports that the network permits */
  static async start(
    stats: () => unknown,
    transports: ('websocket' | 'polling')[] = ['websocket', 'polling'],
  ): Promise<LiveServer> {
    const loopback = await startLoopback((_request, response) => answerJson(response, stats()));
    const io = new Server(loopback.server, {
      path: `${BASE}${SOCKET_PATH}`,
      cors: { origin: true, credentials: true },
      transports,
    });
    return new LiveServer(loopback, io);
  }

  get apiBase(): string {
    return `${this.#loopback.url}${BASE}`;
  }

  get requests(): Loopback['requests'] {
    return this.#loopback.requests;
  }

  get connections(): number {
    return this.#io.engine.clientsCount;
  }

  /** Sends events to all connected clients. */
  emitEvents(...events: WireEvent[]): void {
    this.#newest = events.at(-1)?.id ?? this.#newest;
    this.#io.emit('pool_update', { poolAddress: events[0]?.poolAddress, events });
  }

  /** Sends any message, valid or not. */
  emit(name: string, message: unknown): void {
    this.#io.emit(name, message);
  }

  /** The events that the next clients have missed. */
  hold(...events: WireEvent[]): void {
    this.#missed = events;
    this.#newest = events.at(-1)?.id ?? this.#newest;
  }

  /** Starts the event ids over, as after a reset of the chain. */
  restart(newest: number): void {
    this.#newest = newest;
    this.#knows = false;
  }

  /** Closes all connections without a close message. */
  drop(): void {
    for (const socket of this.#io.sockets.sockets.values()) socket.conn.close(true);
  }

  /** Disconnects all clients, as a server that shuts down does. */
  dismiss(): void {
    this.#io.disconnectSockets();
  }

  async close(): Promise<void> {
    await this.#io.close();
    await this.#loopback.close();
  }

  #welcome(socket: Socket): void {
    const handshake = v.parse(handshakeSchema, socket.handshake.auth);
    this.handshakes.push(handshake);
    this.transports.push(socket.handshake.query['transport']);
    socket.onAny((name: string, message: unknown, answer?: (listAnswer: unknown) => void) => {
      if (name !== 'watch_list') return void this.emitted.push([name, message]);
      this.lists.push(message);
      answer?.(this.listAnswer);
    });
    const { wallet = null, lastEventId } = handshake;
    const resume = lastEventId === undefined ? 'fresh' : this.#knows ? 'resumed' : 'reset';
    const events = this.#missed.filter(({ id }) => lastEventId !== undefined && id > lastEventId);
    if (resume === 'resumed' && events.length > 0) socket.emit('batch_update', { events });
    if (this.isTerse) return void socket.emit('connected');
    socket.emit('connected', {
      wallet,
      lastEventId: this.#newest,
      onlineUsers: this.#onlineUsers,
      resume,
    });
  }
}
