import * as v from 'valibot';
import { throttle } from '#src/lib/throttle.ts';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';

const STORAGE_KEY = 'xeroz.live';
/** Writing to storage is the slowest part of handling an event, so it is throttled to this interval. */
const STORE_MS = 1_000;

const lastIdsSchema = v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** Reads the last ids, which are stored per tab, because each tab has its own connection. */
const readLastIds = () => readStored(STORAGE_KEY, lastIdsSchema, tab) ?? {};

/** Keeps the id of the last event a wallet on a cluster has received, across reloads of the tab. */
export function resumeFor(cluster: string, wallet: string) {
  const owner = `${cluster}:${wallet}`;
  let last = readLastIds()[owner] ?? null;
  let stored = last;
  const store = (): void => {
    // Without storage a reload receives only new events; after a lost connection the id in memory is used.
    if (last !== null && last !== stored) writeStored(STORAGE_KEY, { ...readLastIds(), [owner]: last }, tab);
    stored = last;
  };
  const storing = throttle(store, STORE_MS);
  const endOfPage = new AbortController();
  window.addEventListener('pagehide', store, endOfPage);
  /** Continues after an id that the server has sent, even if it is lower than the last one. */
  const goOnAfter = (id: number): void => {
    last = id;
    storing.call();
  };
  return {
    /** Returns the id after which the server resumes; null before the first event. */
    last: () => last,
    /** Returns events not received before. Ids increase; some repeat after a reconnect. An event without one is new. */
    fresh: <Event extends { readonly id: number | null }>(events: readonly Event[]): Event[] => {
      let reached = last ?? -1;
      const fresh = events.filter(({ id }) => {
        if (id === null) return true;
        if (id <= reached) return false;
        reached = id;
        return true;
      });
      if (reached !== (last ?? -1)) goOnAfter(reached);
      return fresh;
    },
    goOnAfter,
    /** Stores the last id at once; called when no more events follow. */
    end: (): void => {
      storing.stop();
      endOfPage.abort();
      store();
    },
  };
}
