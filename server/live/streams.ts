import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { Gauge, type Registry } from 'prom-client';
import { ApiError } from '#server/api/api-error.ts';
import { Admission } from './admission.ts';
import { type Interests, isForAny } from './audience.ts';
import type { EventFeed } from './event-feed.ts';
import { EventStream } from './event-stream.ts';
import type { StreamLimits } from './limits.ts';
import { MOST_MISSED, type MissedEvents, PAGE } from './missed-events.ts';
import type { IsProxy } from './remote-address.ts';
import type { StoredEvent } from './stored-events.ts';

/** Streams carry what sockets receive of all pools. */
const OF_ALL_POOLS: Interests = { wallet: null, pools: new Set(), allPools: true };
const isForStreams = ({ wire }: StoredEvent): boolean => isForAny(wire, OF_ALL_POOLS.allPools);

export interface StreamsOptions {
  readonly feed: EventFeed;
  readonly missed: MissedEvents;
  readonly limits: StreamLimits;
  readonly isProxy: IsProxy;
  readonly metrics: Registry;
}

/** The streams of events over HTTP of this process. */
export class Streams {
  readonly #live = new Set<EventStream>();
  readonly #open = new Set<EventStream>();
  /** A response that waits behind another one of its connection is not informed when the connection closes. */
  readonly #sockets = new WeakSet<Socket>();
  readonly #admission: Admission;
  readonly #comments: NodeJS.Timeout;
  #isClosed = false;

  constructor(private readonly options: StreamsOptions) {
    const { limits, isProxy, metrics } = options;
    this.#admission = new Admission({ limits, corsOrigins: null, isProxy });
    this.#comments = setInterval(() => {
      for (const stream of this.#open) stream.comment();
    }, limits.commentMs).unref();
    const open = this.#open;
    new Gauge({
      name: 'live_streams',
      help: 'Open streams of events over HTTP of this process.',
      registers: [metrics],
      collect() {
        this.set(open.size);
      },
    });
  }

  get isEmpty(): boolean {
    return this.#open.size === 0;
  }

  /**
   * Opens a stream for a request, which is resumed after the last event that the client has received.
   * @param lastEventId as the client sends it; undefined to begin with the next event
   * @throws ApiError if a limit is reached
   */
  open(request: IncomingMessage, lastEventId: string | undefined): Readable {
    const { connections, waitingLength } = this.options.limits;
    if (this.#isClosed || this.#open.size >= connections) {
      throw new ApiError('unavailable', 'The server takes no more streams now: try again later');
    }
    const refusal = this.#admission.refusal(request);
    if (refusal !== null) throw new ApiError('too_many_requests', `${refusal}: try again later`);
    const { socket } = request;
    if (socket.destroyed || this.#sockets.has(socket)) {
      throw new ApiError('too_many_requests', 'A connection carries one stream: open another one');
    }
    const closed = this.#admission.opened(request);
    const stream = new EventStream(waitingLength);
    const leave = (): void => void stream.destroy();
    this.#sockets.add(socket);
    socket.once('close', leave);
    this.#open.add(stream);
    stream.once('close', () => {
      this.#sockets.delete(socket);
      socket.off('close', leave);
      this.#open.delete(stream);
      this.#live.delete(stream);
      closed();
    });
    this.#attach(stream, lastEventId).catch((error: unknown) =>
      stream.destroy(error instanceof Error ? error : new Error('The stream could not begin')),
    );
    return stream;
  }

  /** Sends events to all streams that have caught up; their text is made once. */
  deliver(events: readonly StoredEvent[]): void {
    if (this.#live.size === 0) return;
    const text = textOf(events);
    for (const stream of this.#live) stream.send(text);
  }

  /** Ends all streams, so that clients reconnect to another process. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#comments);
    for (const stream of this.#open) stream.end();
  }

  async #attach(stream: EventStream, lastEventId: string | undefined): Promise<void> {
    const { feed } = this.options;
    stream.begin();
    await feed.follower.ready;
    if (lastEventId === undefined) return this.#goLive(stream, 'start');
    if (!/^\d{1,16}$/.test(lastEventId)) return this.#goLive(stream, 'reset');
    const last = Number(lastEventId);
    // Another process may have sent events that this one has not read yet.
    if (last > feed.position) await feed.follower.caughtUp();
    if (last > feed.position) return this.#goLive(stream, 'reset');
    for (let reached = last; ;) {
      await stream.drained();
      if (stream.destroyed) return;
      if (feed.position - reached > MOST_MISSED) return this.#goLive(stream, 'reset');
      // Checked for each page: while a client reads slowly, its next events may be evicted from memory.
      if (reached < feed.recent.floor) {
        const page = await this.options.missed.page(reached, OF_ALL_POOLS, () => !stream.destroyed);
        if (page === null) return this.#goLive(stream, 'reset');
        stream.send(textOf(page.events));
        reached = page.reached;
        continue;
      }
      const { events, lastId, full } = feed.recent.after(reached, PAGE);
      stream.send(textOf(events));
      // In the same tick as the last page: a live stream receives everything the feed delivers later.
      if (!full) return this.#goLive(stream, null);
      reached = lastId ?? reached;
    }
  }

  /** @param notice an event that names the position from which on nothing is missing; null if nothing was missed */
  #goLive(stream: EventStream, notice: 'start' | 'reset' | null): void {
    if (stream.destroyed) return;
    const { position } = this.options.feed;
    if (notice !== null) stream.send(eventText(position, notice, { lastId: position }));
    this.#live.add(stream);
  }
}

function textOf(events: readonly StoredEvent[]): string {
  return events
    .filter(isForStreams)
    .map(({ id, wire }) => eventText(id, wire.type, wire))
    .join('');
}

/** Returns an event in the format of `text/event-stream`. JSON has no line breaks. */
function eventText(id: number, type: string, data: object): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
