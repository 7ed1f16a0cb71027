import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { sleep } from '#src/lib/sleep.ts';
import { backoffDelay } from './backoff-delay.ts';
import type { Client } from './client.ts';
import type { EventFeed } from './event-feed.ts';
import { LIVE_ROOM, sendEvents } from './fan-out.ts';
import { Semaphore } from '#server/cluster/semaphore.ts';
import { floorId, isFor, missedEvents, type PageLimit } from './stored-events.ts';

/** Limit of one message: a client that reads slowly costs the memory of a few. */
const PAGE: PageLimit = { events: 500, bytes: 500_000 };
/** A client that has missed more reads everything anew, which is less than all of this. */
const MOST_MISSED = 20_000;
/** Clients that read from the database at the same time, so that many who come back leave room for others. */
const READERS = 4;

/** How a connection began: `reset` where the client has to read everything anew. */
export type Resumed = 'fresh' | 'resumed' | 'reset';

/** Sends clients what they missed, then lets them in on what is live, with nothing left out between the two. */
export class Resume {
  readonly #readers = new Semaphore(READERS);

  constructor(
    private readonly db: Database,
    private readonly feed: EventFeed,
    /** Brings answers up to what was delivered while nobody was there to hear it. */
    private readonly catchUp: () => Promise<void>,
    private readonly log: Log,
  ) {}

  /** @returns how it went, once the client is live; null where it has left before */
  async bringIn(client: Client, lastEventId: number | undefined): Promise<Resumed | null> {
    const feed = this.feed;
    await feed.ready;
    await this.catchUp();
    if (lastEventId === undefined) return this.#goLive(client, 'fresh');
    // Another process may have sent it what this one has not read yet.
    if (lastEventId > feed.position) await feed.caughtUp();
    if (lastEventId > feed.position) return this.#goLive(client, 'reset');
    for (let reached = lastEventId; ;) {
      await client.flushed();
      if (!client.socket.connected) return null;
      if (feed.position - reached > MOST_MISSED) return this.#goLive(client, 'reset');
      // Asked anew for each page: while a client reads slowly, what it needs next may leave the memory.
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
      );
      // In the same step as the last page: whatever the feed delivers later, a live client gets.
      if (!full) return this.#goLive(client, 'resumed');
      reached = lastId ?? reached;
    }
  }

  #goLive(client: Client, resumed: Resumed): Resumed | null {
    if (!client.socket.connected) return null;
    void client.socket.join(LIVE_ROOM);
    return resumed;
  }

  /**
   * Sends what the database has after an id. @returns up to where the client has everything now; null where some is gone
   */
  async #sendPage(client: Client, after: number): Promise<number | null> {
    for (let failures = 0; ; failures += 1) {
      if (!client.socket.connected) return after;
      const upTo = this.feed.position;
      try {
        const page = await this.#readers.run(async () => {
          const missed = await missedEvents(this.db, { after, upTo, limit: PAGE }, client);
          return (await floorId(this.db)) > after ? null : missed;
        });
        if (page === null) return null;
        const { events, lastId, full } = page;
        if (client.socket.connected) sendEvents(client.socket, events);
        return full && lastId !== null ? lastId : upTo;
      } catch (error) {
        if (failures === 0) this.log(`Missed events could not be read: ${errorText(error)}`);
        await sleep(backoffDelay(failures));
      }
    }
  }
}
