import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { retry } from '#src/lib/retry.ts';
import { backoffDelay } from './backoff-delay.ts';
import type { Client } from './client.ts';
import type { EventFeed } from './event-feed.ts';
import { liveRoom, sendEvents } from './fan-out.ts';
import { asOfNow, type LiveAnswers } from './live-answers.ts';
import { Semaphore } from '#server/cluster/semaphore.ts';
import { floorId, isFor, missedEvents, type PageLimit } from './stored-events.ts';

/** Limit of one message: bounds the memory that a slow client takes up. */
const PAGE: PageLimit = { events: 500, bytes: 500_000 };
/** A client that has missed more events refetches everything, which is less data. */
const MOST_MISSED = 20_000;
/** Concurrent clients reading from the database, so that many reconnecting clients leave connections for others. */
const READERS = 4;

/** How a connection began: with `reset` the client has to refetch everything. */
export type Resumed = 'fresh' | 'resumed' | 'reset';

/** Sends clients the events they missed, then adds them to the live events without a gap. */
export class Resume {
  readonly #readers = new Semaphore(READERS);

  constructor(
    private readonly db: Database,
    private readonly feed: EventFeed,
    private readonly answers: LiveAnswers,
    private readonly log: Log,
  ) {}

  /** Resumes a client. @returns how its connection began, once it is live; null if it has disconnected before */
  async attach(client: Client, lastEventId: number | undefined): Promise<Resumed | null> {
    const feed = this.feed;
    await feed.follower.ready;
    // Events may have been delivered while no client was connected.
    await this.answers.catchUp();
    if (lastEventId === undefined) return this.#goLive(client, 'fresh');
    // Another process may have sent events that this one has not read yet.
    if (lastEventId > feed.position) await feed.follower.caughtUp();
    if (lastEventId > feed.position) return this.#goLive(client, 'reset');
    for (let reached = lastEventId; ;) {
      await client.flushed();
      if (!client.socket.connected) return null;
      if (feed.position - reached > MOST_MISSED) return this.#goLive(client, 'reset');
      // Checked for each page: while a client reads slowly, its next events may be evicted from memory.
      if (reached < feed.recent.floor) {
        const page = await this.#sendPage(client, reached);
        if (page === null) return this.#goLive(client, 'reset');
        reached = page;
        continue;
      }
      const { events, lastId, full } = feed.recent.after(reached, PAGE);
      sendEvents(
        client.socket,
        events.filter((event) => isFor(event, client)),
        asOfNow(this.answers),
      );
      // In the same tick as the last page: a live client receives everything the feed delivers later.
      if (!full) return this.#goLive(client, 'resumed');
      reached = lastId ?? reached;
    }
  }

  #goLive(client: Client, resumed: Resumed): Resumed | null {
    if (!client.socket.connected) return null;
    void client.socket.join(liveRoom(client.allPools));
    return resumed;
  }

  /**
   * Sends stored events after an id. @returns the id up to which the client has everything; null if some were deleted
   */
  #sendPage(client: Client, after: number): Promise<number | null> {
    const send = async (): Promise<number | null> => {
      if (!client.socket.connected) return after;
      const upTo = this.feed.position;
      const page = await this.#readers.run(async () => {
        const missed = await missedEvents(this.db, { after, upTo, limit: PAGE }, client);
        return (await floorId(this.db)) > after ? null : missed;
      });
      if (page === null) return null;
      const { events, lastId, full } = page;
      if (client.socket.connected) sendEvents(client.socket, events, asOfNow(this.answers));
      return full && lastId !== null ? lastId : upTo;
    };
    return retry(send, (error, failures) => {
      if (failures === 1) this.log.warn(`Missed events could not be read, retrying: ${errorText(error)}`);
      return backoffDelay(failures);
    });
  }
}
