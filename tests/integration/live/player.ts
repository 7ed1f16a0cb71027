import { io, type Socket } from 'socket.io-client';
import * as v from 'valibot';
import type { WireEvent } from '#src/contract/events.ts';
import {
  answerSchema,
  type deltaRowSchema,
  listAnswerSchema,
  serverMessages,
} from '#src/contract/sockets.ts';
import type { ServerMessages } from '#server/live/messages.ts';
import { sleep } from '#src/lib/sleep.ts';

type Message = {
  [Name in keyof ServerMessages]: { name: Name; message: Parameters<ServerMessages[Name]>[0] };
}[keyof ServerMessages];
type DeltaRow = v.InferInput<typeof deltaRowSchema>;
type Connected = Parameters<ServerMessages['connected']>[0];

export interface PlayerOptions {
  readonly port: number;
  readonly wallet?: string;
  readonly lastEventId?: number;
  readonly pools?: readonly string[];
  /** Whether to receive the events of all pools; true by default. */
  readonly allPools?: boolean;
  readonly transports?: ('websocket' | 'polling')[];
}

const UNTIL_MS = 50_000;
const POLL_MS = 5;

/** A client like the app's: names its last event whenever it connects, and validates all messages. */
export class Player {
  readonly socket: Socket;
  readonly messages: Message[] = [];
  /** All received events in their order, including duplicates. */
  readonly events: WireEvent[] = [];
  readonly garbled: unknown[] = [];
  lastEventId: number | undefined;

  constructor({ port, wallet, lastEventId, pools, allPools = true, transports }: PlayerOptions) {
    this.lastEventId = lastEventId;
    this.socket = io(`http://127.0.0.1:${port}`, {
      path: '/api/socket.io',
      transports: transports ?? ['websocket', 'polling'],
      auth: (send) => send({ wallet, pools, allPools, lastEventId: this.lastEventId }),
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 200,
    });
    this.socket.onAny((name: string, message: unknown) => this.#take(name, message));
  }

  get ids(): number[] {
    return this.events.map(({ id }) => id);
  }

  get connections(): Connected[] {
    return this.messages.flatMap(({ name, message }) => (name === 'connected' ? [message] : []));
  }

  /** The last received number of users online. */
  get onlineUsers(): number | undefined {
    return this.messages
      .flatMap(({ message }) => ('onlineUsers' in message ? [message.onlineUsers] : []))
      .at(-1);
  }

  /** Waits for the welcome of the newest connection. */
  async connected(connections = 1): Promise<Connected> {
    await until(
      () => this.connections.length >= connections,
      () => `welcomed ${this.connections.length} times`,
    );
    const last = this.connections.at(-1);
    if (last === undefined) throw new Error('Nobody was welcomed');
    return last;
  }

  /** Waits for an event. */
  async has(id: number | undefined): Promise<void> {
    await until(
      () => this.ids.some((seen) => seen === id),
      () => `event ${id} is missing after ${this.ids.at(-1)}`,
    );
  }

  async call(
    name: 'watch_pool' | 'unwatch_pool',
    message: unknown,
  ): Promise<v.InferOutput<typeof answerSchema>> {
    return v.parse(answerSchema, await this.socket.timeout(UNTIL_MS).emitWithAck(name, message));
  }

  /** Sends a request to watch a list or pools, which may be invalid, and returns the answer. */
  async watch(
    name: 'watch_list' | 'watch_pools',
    message: unknown,
  ): Promise<v.InferOutput<typeof listAnswerSchema>> {
    return v.parse(listAnswerSchema, await this.socket.timeout(UNTIL_MS).emitWithAck(name, message));
  }

  /** The rows of all deltas, in the order of their arrival. */
  get rows(): DeltaRow[] {
    return this.messages.flatMap(({ name, message }) => (name === 'list_delta' ? message.rows : []));
  }

  /**
   * Drops an open connection without a message; the client then reconnects by itself. While the client is reconnecting,
   * this does nothing, because the client would notice the loss only after 20 seconds.
   */
  drop(): void {
    if (this.socket.connected) this.socket.io.engine.close();
  }

  close(): void {
    this.socket.disconnect();
  }

  #take(name: string, message: unknown): void {
    if (!(name in serverMessages)) return void this.garbled.push([name, message]);
    const schema = serverMessages[name as keyof typeof serverMessages];
    if (!v.is(schema, message)) return void this.garbled.push([name, message]);
    const taken = { name, message } as Message;
    this.messages.push(taken);
    if (taken.name === 'pool_update' || taken.name === 'batch_update') {
      for (const event of taken.message.events) {
        this.events.push(event);
        this.lastEventId = Math.max(this.lastEventId ?? 0, event.id);
      }
    }
    if (taken.name === 'connected') {
      this.lastEventId = Math.max(this.lastEventId ?? 0, taken.message.lastEventId);
    }
  }
}

/** Waits until a condition holds, for 50 seconds by default. @throws with the text of `why` */
export async function until(
  holds: () => boolean | Promise<boolean>,
  why: () => string,
  milliseconds = UNTIL_MS,
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(why());
    await sleep(POLL_MS);
  }
}
