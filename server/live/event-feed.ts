import { errorText, type Log } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { sleep } from '#src/lib/sleep.ts';
import { backoffDelay } from './backoff-delay.ts';
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
 * Follows the outbox by id and delivers every event once, in the order of ids, which is that of the commits. Delivery
 * and the update of `position` are synchronous: `position` always states exactly what was delivered.
 */
export class EventFeed {
  readonly recent = new RecentEvents();
  readonly #unsubscribe: () => void;
  readonly #running: Promise<void>;
  /** Id of the newest delivered event. */
  position = 0;
  #started = false;
  readonly #stopping = new AbortController();
  #woken = true;
  #wake: () => void = () => undefined;
  #waiting: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    revisions: Revisions,
    private readonly audience: Audience,
    private readonly log: Log,
  ) {
    this.#unsubscribe = revisions.onCommit(() => this.#nudge());
    this.#running = this.#run();
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Resolves when `position` is determined: later commits will be delivered. */
  get ready(): Promise<void> {
    return this.#started ? Promise.resolve() : this.caughtUp();
  }

  /** Resolves when all commits before the call have been delivered, or the feed has ended. */
  caughtUp(): Promise<void> {
    if (this.#stopped) return this.#running;
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#nudge();
    });
  }

  /** Delivers all committed events, if the database answers the first query, and ends. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#unsubscribe();
    this.#wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    let failures = 0;
    for (let last = false; !last;) {
      last = this.#stopped;
      try {
        const more = this.#started ? await this.#step() : await this.#start();
        if (failures > 0) this.log.info('Live events are delivered again');
        failures = 0;
        if (more) last = false;
        else if (!last) await this.#rest();
      } catch (error) {
        failures += 1;
        if (failures === 1) this.log.warn(`Live events are interrupted: ${errorText(error)}`);
        await sleep(backoffDelay(failures), this.#stopping.signal);
      }
    }
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Loads events from before the start for reconnecting clients, without delivering them. */
  async #start(): Promise<boolean> {
    const position = await newestId(this.db);
    const stored = await lastEvents(this.db, position, CACHED_AT_START);
    const floor = await floorId(this.db);
    const recent = stored.filter(({ id }) => id > floor);
    const [oldest] = recent;
    this.recent.reset(oldest === undefined ? position : oldest.id - 1, recent);
    this.position = position;
    this.#started = true;
    return true;
  }

  /** Delivers a batch of events. @returns whether there may be more */
  async #step(): Promise<boolean> {
    this.#woken = false;
    const waiting = this.#waiting.splice(0);
    try {
      const { events, lastId, full } = await eventsAfter(this.db, this.position, BATCH);
      const epochId = await this.#newFloor(events);
      if (events.length > 0 && this.audience.hasClients()) await this.audience.catchUp();
      const began = performance.now();
      if (lastId !== null) {
        if (epochId !== null) this.recent.reset(epochId, []);
        this.recent.add(events);
        this.position = lastId;
        this.audience.deliver(events);
      }
      if (full) this.#waiting.unshift(...waiting);
      else for (const resolve of waiting) resolve();
      const pause = lastId === null ? 0 : PAUSE_RATIO * (performance.now() - began);
      if (pause > 0) {
        await sleep(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, pause)), this.#stopping.signal);
      }
      return full;
    } catch (error) {
      this.#waiting.unshift(...waiting);
      throw error;
    }
  }

  /** Returns the first id of an epoch that has begun since the last delivery; null if none has. */
  async #newFloor([next]: readonly StoredEvent[]): Promise<number | null> {
    // Ids are consecutive, except after a rolled-back transaction.
    if (next === undefined || next.id === this.position + 1) return null;
    const floor = await floorId(this.db);
    return floor > this.position ? floor : null;
  }

  #nudge(): void {
    this.#woken = true;
    this.#wake();
  }

  /** Waits until the feed is woken. */
  async #rest(): Promise<void> {
    if (this.#woken || this.#stopped) return;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
  }
}
