import * as v from 'valibot';
import { throttle } from '#src/lib/throttle.ts';
import { readStored, tab, writeStored } from '#src/lib/stored.ts';

const STORAGE_KEY = 'xeroz.live';
/** Storing takes longer than all else that an event costs, so that a busy minute stores but some of its ids. */
const STORE_MS = 1_000;

const lastIdsSchema = v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** It belongs to this tab, for another tab has its own connection. */
const readLastIds = () => readStored(STORAGE_KEY, lastIdsSchema, tab) ?? {};

/** Up to where a wallet on a cluster has been told everything, kept over reloads of the tab. */
export function resumeFor(cluster: string, wallet: string) {
  const owner = `${cluster}:${wallet}`;
  let last = readLastIds()[owner] ?? null;
  let stored = last;
  const store = (): void => {
    // Without storage a reload starts with what comes then; a lost connection still resumes by memory.
    if (last !== null && last !== stored) writeStored(STORAGE_KEY, { ...readLastIds(), [owner]: last }, tab);
    stored = last;
  };
  const storing = throttle(store, STORE_MS);
  const endOfPage = new AbortController();
  window.addEventListener('pagehide', store, endOfPage);
  /** Goes on after an id that the server has named, also where that is an older one. */
  const goOnAfter = (id: number): void => {
    last = id;
    storing.call();
  };
  return {
    /** The id after which the server is to go on; null before the first. */
    last: () => last,
    /** Picks the events that did not come before. Ids rise; after a break some may come again. One without an id is new. */
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
    /** Is to be called when nothing more is told. */
    end: (): void => {
      storing.stop();
      endOfPage.abort();
      store();
    },
  };
}
