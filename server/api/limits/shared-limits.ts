import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import * as v from 'valibot';
import { batched } from '#server/cluster/batched.ts';
import { errorText, type Log } from '#server/cluster/log.ts';
import { Throttle } from '#server/cluster/throttle.ts';
import type { Database } from '#server/store/open-store.ts';
import { withinAnswer } from '../shared-reads.ts';
import { addCounts, countEach, type SharedCount, sweepCounts } from './add-counts.ts';
import { LocalCounts } from './local-counts.ts';

const ALL = 'all';
/** Window of the limit of all requests. */
export const WINDOW_MS = 60_000;
const SEND_MS = 1_000;
const SWEEP_EVERY = 60;

/** The limit of all requests, for requests answered before they reach Fastify. */
export interface RequestLimit {
  /** Counts a request, unless its client has reached the limit of this minute. @returns whether it was counted */
  take(client: string): boolean;
  /** Takes back the count of a request that Fastify will count. */
  giveBack(client: string): void;
}

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The option of a limit that names its route; other options are ignored. */
const optionsSchema = v.object({
  routeInfo: v.optional(v.object({ method: v.optional(v.unknown()), url: v.optional(v.string()) }), {}),
});

/**
 * Limits requests, counted by all processes of a database together. A route's own limit is counted in the database
 * immediately: it is low, because it protects expensive work. The limit of all requests is counted in this process and
 * synchronized once a second, so that no answer waits for a count; several processes together may exceed it by one
 * second's requests.
 * @param requestsPerMinute the limit of all requests of one client
 */
export function shareLimits(db: Database, log: Log, requestsPerMinute: number) {
  /** Counts by the length of their window in milliseconds. */
  const local = new Map<number, LocalCounts>();
  const failures = new Throttle();

  const localFor = (windowMs: number): LocalCounts => {
    const counts = local.get(windowMs) ?? new LocalCounts(windowMs);
    local.set(windowMs, counts);
    return counts;
  };
  const exact = new Map<number, (key: string) => Promise<SharedCount>>();
  const exactFor = (windowMs: number): ((key: string) => Promise<SharedCount>) => {
    const count = exact.get(windowMs) ?? batched((keys) => countEach(db, windowMs, keys));
    exact.set(windowMs, count);
    return count;
  };
  let turns = 0;
  const send = async (): Promise<void> => {
    turns += 1;
    try {
      for (const [windowMs, counts] of local) {
        const added = counts.unsent();
        if (added.size > 0) counts.received(added, await addCounts(db, windowMs, added));
      }
      if (turns % SWEEP_EVERY === 0) await sweepCounts(db);
    } catch (error) {
      failures.report('send', () =>
        log.warn(`Request counts are not shared with other processes: ${errorText(error)}`),
      );
    }
  };
  let sending: Promise<void> | null = null;
  const timer = setInterval(() => {
    sending ??= send().finally(() => (sending = null));
  }, SEND_MS).unref();

  class Store implements FastifyRateLimitStore {
    readonly #name: string;
    readonly #isExact: boolean;

    constructor(options: object) {
      const { method, url } = v.parse(optionsSchema, options).routeInfo;
      this.#isExact = url !== undefined;
      this.#name = url === undefined ? ALL : `${String(method)} ${url}`;
    }

    incr(key: string, callback: Counted, windowMs: number): void {
      const named = `${this.#name} ${key}`;
      if (!this.#isExact) {
        const { count, ttl } = localFor(windowMs).count(named);
        return callback(null, { current: count, ttl });
      }
      void this.#countShared(named, windowMs, callback);
    }

    async #countShared(key: string, windowMs: number, callback: Counted): Promise<void> {
      let counted: SharedCount;
      try {
        counted = await withinAnswer(exactFor(windowMs)(key));
      } catch (error) {
        callback(error instanceof Error ? error : new Error(errorText(error)));
        return;
      }
      callback(null, { current: counted.count, ttl: counted.ttl });
    }

    child(options: object): Store {
      return new Store(options);
    }
  }
  const all = localFor(WINDOW_MS);
  const limit: RequestLimit = {
    take: (client) => all.take(`${ALL} ${client}`, requestsPerMinute),
    giveBack: (client) => all.giveBack(`${ALL} ${client}`),
  };
  return {
    limit,
    /** Store class for `@fastify/rate-limit`. */
    store: Store satisfies FastifyRateLimitStoreCtor,
    /** Stops the synchronization. */
    async close(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}
