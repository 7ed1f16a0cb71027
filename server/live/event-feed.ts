import type { Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { CommitFollower, type Stepped } from './commit-follower.ts';
import { RecentEvents } from './recent-events.ts';
import type { Revisions } from './open-revisions.ts';
import { eventsAfter, floorId, lastEvents, newestId, type StoredEvent } from './stored-events.ts';

/** Number of rows read at once; the longest have 150 kB. */
const BATCH = 200;
const CACHED_AT_START = 1_000;
const SHORTEST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;
/** Pause after sending, as a multiple of its duration: events accumulate meanwhile, and the process does other work. */
const PAUSE_RATIO = 1;

/** The clients of this process. */
export interface Audience {
  /** Whether any client is connected. */
  readonly hasClients: () => boolean;
  /** Updates the cached answers that clients may request after an event to all commits before the call. */
  readonly catchUp: () => Promise<void>;
  readonly deliver: (events: readonly StoredEvent[]) => void;
}

/**
 * Follows the outbox by id and delivers every event once, in the order of ids, which is the order of commits. Delivery
 * and the update of `position` are synchronous: `position` always states exactly what was delivered.
 */
export class EventFeed {
  readonly recent = new RecentEvents();
  /** Determines `position` before it is ready: all later commits will be delivered. */
  readonly follower: CommitFollower;
  /** Id of the newest delivered event. */
  position = 0;
  #started = false;

  constructor(
    private readonly db: Database,
    revisions: Revisions,
    private readonly audience: Audience,
    log: Log,
  ) {
    const step = (): Promise<Stepped> => (this.#started ? this.#deliver() : this.#start());
    this.follower = new CommitFollower(revisions, step, 'Live events', log);
  }

  /** Loads events from before the start for reconnecting clients, without delivering them. */
  async #start(): Promise<Stepped> {
    const position = await newestId(this.db);
    const stored = await lastEvents(this.db, position, CACHED_AT_START);
    const floor = await floorId(this.db);
    const recent = stored.filter(({ id }) => id > floor);
    const [oldest] = recent;
    this.recent.reset(oldest === undefined ? position : oldest.id - 1, recent);
    this.position = position;
    this.#started = true;
    return { more: true, pauseMs: 0 };
  }

  /** Delivers a batch of events. */
  async #deliver(): Promise<Stepped> {
    const { events, lastId, full } = await eventsAfter(this.db, this.position, BATCH);
    if (lastId === null) return { more: full, pauseMs: 0 };
    const epochId = await this.#newFloor(events);
    if (events.length > 0 && this.audience.hasClients()) await this.audience.catchUp();
    const began = performance.now();
    if (epochId !== null) this.recent.reset(epochId, []);
    this.recent.add(events);
    this.position = lastId;
    this.audience.deliver(events);
    const pause = PAUSE_RATIO * (performance.now() - began);
    return { more: full, pauseMs: Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pause)) };
  }

  /** Returns the first id of an epoch that has begun since the last delivery; null if none has. */
  async #newFloor([next]: readonly StoredEvent[]): Promise<number | null> {
    // Ids are consecutive, except after a rolled-back transaction.
    if (next === undefined || next.id === this.position + 1) return null;
    const floor = await floorId(this.db);
    return floor > this.position ? floor : null;
  }
}
