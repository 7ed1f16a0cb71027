import type { Client } from './client.ts';
import type { EventFeed } from './event-feed.ts';
import { liveRoom, sendEvents } from './fan-out.ts';
import { asOfNow, type LiveAnswers } from './live-answers.ts';
import { MOST_MISSED, type MissedEvents, PAGE } from './missed-events.ts';
import { isFor } from './stored-events.ts';

/** How a connection began: with `reset` the client has to refetch everything. */
export type Resumed = 'fresh' | 'resumed' | 'reset';

/** Sends clients the events they missed, then adds them to the live events without a gap. */
export class Resume {
  constructor(
    private readonly feed: EventFeed,
    private readonly missed: MissedEvents,
    private readonly answers: LiveAnswers,
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
  async #sendPage(client: Client, after: number): Promise<number | null> {
    const { socket } = client;
    const page = await this.missed.page(after, client, () => socket.connected);
    if (page !== null && socket.connected) sendEvents(socket, page.events, asOfNow(this.answers));
    return page?.reached ?? null;
  }
}
