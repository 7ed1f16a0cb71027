import type { Relist } from './relist.ts';
import type { IndexerTiming } from './timing.ts';

/** Slots that are listed again every minute. */
const RELIST_SLOTS = 20_000n;
const DAY_SECONDS = 86_400;

/** Returns the slot from which on everything is listed again every minute. @param final the newest final slot */
export function relistedFrom(final: bigint): bigint {
  return final > RELIST_SLOTS ? final - RELIST_SLOTS : 0n;
}

/** Requests listings of the last slots every minute and of the last day every hour, the first of each at the start. */
export class RelistSchedule {
  #slotsAtMs = -Infinity;
  #dayAtMs = -Infinity;

  constructor(
    private readonly relist: Relist,
    private readonly timing: Pick<IndexerTiming, 'relistMs' | 'relistDayMs'>,
  ) {}

  /** Requests the listings that are due. @param final the newest final slot that is stored */
  request(final: bigint): void {
    const now = performance.now();
    if (now - this.#slotsAtMs >= this.timing.relistMs) {
      this.#slotsAtMs = now;
      this.relist.request({ slot: relistedFrom(final) });
    }
    if (now - this.#dayAtMs >= this.timing.relistDayMs) {
      this.#dayAtMs = now;
      this.relist.request({ seconds: DAY_SECONDS });
    }
  }
}
