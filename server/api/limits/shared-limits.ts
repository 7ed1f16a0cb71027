import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import { Throttle } from '#server/cluster/throttle.ts';
import type { Database } from '#server/store/open-store.ts';
import { withinAnswer } from '../shared-reads.ts';
import { addCounts, sweepCounts } from './add-counts.ts';
import { LocalCounts } from './local-counts.ts';

const ALL = 'all';
const SEND_MS = 1_000;
const SWEEP_EVERY = 60;

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void;

/** The option of a limit that names its route; other options are ignored. */
const optionsSchema = v.object({
  routeInfo: v.optional(v.object({ method: v.optional(v.unknown()), url: v.optional(v.string()) }), {}),
});

/**
 * The limits of requests, counted by all processes of a database together. A route's own limit is counted in the database at once: it is narrow, for what it guards is dear. The limits of all
 * requests are counted here and sent once a second, so that no answer waits for a count; several processes together may
 * let through a second's more.
 */
export function shareLimits(db: Database, log: FastifyBaseLogger) {
  /** By the length of their windows. */
  const local = new Map<number, LocalCounts>();
  const failures = new Throttle();

  const localFor = (windowMs: number): LocalCounts => {
    const counts = local.get(windowMs) ?? new LocalCounts(windowMs);
    local.set(windowMs, counts);
    return counts;
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
        log.warn({ reason: errorText(error) }, 'Requests are counted by this process alone'),
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
      let counts: Awaited<ReturnType<typeof addCounts>>;
      try {
        counts = await withinAnswer(addCounts(db, windowMs, new Map([[key, 1]])));
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      const { count = 0, ttl = 0 } = counts.get(key) ?? {};
      callback(null, { current: count, ttl });
    }

    child(options: object): Store {
      return new Store(options);
    }
  }
  return {
    /** Store class for `@fastify/rate-limit`. */
    store: Store satisfies FastifyRateLimitStoreCtor,
    /** Ends the sending. */
    async close(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}
