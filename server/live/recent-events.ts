import type { EventPage, PageLimit, StoredEvent } from './stored-events.ts';

const MOST_EVENTS = 5_000;
/** Maximum length of the events' JSON, in characters. */
const MOST_LENGTH = 16_000_000;

/** The newest events in memory, up to a limit, for clients that reconnect soon. */
export class RecentEvents {
  #events: { readonly event: StoredEvent; readonly length: number }[] = [];
  #length = 0;
  /** All events after this id are in memory. */
  floor = 0;

  /** Restarts with the events after `floor`. */
  reset(floor: number, events: readonly StoredEvent[]): void {
    this.floor = floor;
    this.#events = [];
    this.#length = 0;
    this.add(events);
  }

  /** Appends events; they must be newer than all present ones. */
  add(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { length } = JSON.stringify(event.wire);
      this.#events.push({ event, length });
      this.#length += length;
    }
    let dropped = 0;
    for (; this.#length > MOST_LENGTH || this.#events.length - dropped > MOST_EVENTS; dropped += 1) {
      const oldest = this.#events[dropped];
      if (oldest === undefined) break;
      this.floor = oldest.event.id;
      this.#length -= oldest.length;
    }
    if (dropped > 0) this.#events = this.#events.slice(dropped);
  }

  /**
   * Returns the events after an id that is not below `floor`, oldest first; at least one, if any, however long.
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
      const entry = this.#events[index];
      if (entry === undefined) return { events, lastId: events.at(-1)?.id ?? null, full: false };
      events.push(entry.event);
      length += entry.length;
    }
    return { events, lastId: events.at(-1)?.id ?? null, full: true };
  }
}
