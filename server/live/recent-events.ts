import type { EventPage, PageLimit, StoredEvent } from './stored-events.ts';

const MOST_EVENTS = 5_000;
/** Length of their JSON, in characters. */
const MOST_LENGTH = 16_000_000;

/** The newest events, for those who were away only for a moment. Its memory has a limit. */
export class RecentEvents {
  #events: { readonly event: StoredEvent; readonly length: number }[] = [];
  #length = 0;
  /** Everything after this id is here. */
  floor = 0;

  /** Begins anew with what came after `floor`. */
  reset(floor: number, events: readonly StoredEvent[]): void {
    this.floor = floor;
    this.#events = [];
    this.#length = 0;
    this.add(events);
  }

  /** Adds what came after everything here. */
  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { length } = JSON.stringify(event.wire);
      this.#events.push({ event, length });
      this.#length += length;
    }
    let kept = 0;
    for (; this.#length > MOST_LENGTH || this.#events.length - kept > MOST_EVENTS; kept += 1) {
      const oldest = this.#events[kept];
      if (oldest === undefined) break;
      this.floor = oldest.event.id;
      this.#length -= oldest.length;
    }
    if (kept > 0) this.#events = this.#events.slice(kept);
  }

  /**
   * Returns the events after an id that is not below `floor`, oldest first; at least one if there is any, however long.
   */
  after(id: number, limit: PageLimit): EventPage {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.event.id ?? 0) > id) high = middle;
      else low = middle + 1;
    }
    const events: StoredEvent[] = [];
    let length = 0;
    for (let index = low; events.length < limit.events && length < limit.bytes; index += 1) {
      const kept = this.#events[index];
      if (kept === undefined) return { events, lastId: events.at(-1)?.id ?? null, full: false };
      events.push(kept.event);
      length += kept.length;
    }
    return { events, lastId: events.at(-1)?.id ?? null, full: true };
  }
}
