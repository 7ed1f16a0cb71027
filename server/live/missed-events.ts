import { Semaphore } from '#server/cluster/semaphore.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { retry } from '#src/lib/retry.ts';
import type { Interests } from './audience.ts';
import { backoffDelay } from './backoff-delay.ts';
import type { EventFeed } from './event-feed.ts';
import { type EventPage, floorId, missedEvents, type PageLimit } from './stored-events.ts';

/** Limit of one page: bounds the memory that a slow client takes up. */
export const PAGE: PageLimit = { events: 500, bytes: 500_000 };
/** A client that has missed more events refetches everything, which is less data. */
export const MOST_MISSED = 20_000;
/** Concurrent clients reading from the database, so that many reconnecting clients leave connections for others. */
const READERS = 4;

/** Reads events that clients have missed from the database, where memory no longer has them. */
export class MissedEvents {
  readonly #readers = new Semaphore(READERS);

  constructor(
    private readonly db: Database,
    private readonly feed: EventFeed,
    private readonly log: Log,
  ) {}

  /**
   * Reads a page after an id, and repeats readings that fail. @param isOpen whether the client is still connected
   * @returns the page, and the id up to which the client then has everything; null if some events were deleted
   */
  page(
    after: number,
    client: Interests,
    isOpen: () => boolean,
  ): Promise<{ readonly events: EventPage['events']; readonly reached: number } | null> {
    const read = async () => {
      if (!isOpen()) return { events: [], reached: after };
      const upTo = this.feed.position;
      const page = await this.#readers.run(async () => {
        const missed = await missedEvents(this.db, { after, upTo, limit: PAGE }, client);
        return (await floorId(this.db)) > after ? null : missed;
      });
      if (page === null) return null;
      const { events, lastId, full } = page;
      return { events, reached: full && lastId !== null ? lastId : upTo };
    };
    return retry(read, (error, failures) => {
      if (failures === 1) this.log.warn(`Missed events could not be read, retrying: ${errorText(error)}`);
      return backoffDelay(failures);
    });
  }
}
