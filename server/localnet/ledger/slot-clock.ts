/** The shortest, the default and the longest slots of a local chain, in milliseconds. */
export const SLOT_LENGTHS_MS = { least: 50, default: 200, most: 280 } as const;

/** From `slot` on, which begins at `startMs` (since 1970), every slot takes `slotMs`; 0 if time stands still. */
export type Stretch = { slot: number; startMs: number; slotMs: number };

/**
 * The chain's time is the computer's plus `offsetMs`; `past` are the stretches before the present one, newest first.
 */
export type SlotClockState = { present: Stretch; past: Stretch[]; offsetMs: number; slot: number };

/**
 * Maps slots to times in consecutive stretches. A slot's time never changes later, and neither slots nor time go
 * back. Times are milliseconds since 1970 unless named otherwise.
 */
export class SlotClock {
  #present: Stretch;
  #past: readonly Stretch[];
  #offsetMs: number;
  #slot: number;

  constructor({ present, past, offsetMs, slot }: SlotClockState) {
    this.#present = present;
    this.#past = past;
    this.#offsetMs = offsetMs;
    this.#slot = slot;
  }

  get slot(): number {
    return this.#slot;
  }
  get firstSlot(): number {
    return this.#oldest.slot;
  }
  get state(): SlotClockState {
    return { present: this.#present, past: [...this.#past], offsetMs: this.#offsetMs, slot: this.#slot };
  }

  /** Returns the time at which a slot begins. */
  startOf(slot: number): number {
    const { slot: first, startMs, slotMs } = this.#line.find((one) => one.slot <= slot) ?? this.#oldest;
    return startMs + (slot - first) * slotMs;
  }

  /** Returns the first slot that begins at or after a time; at the earliest, the chain's first one. */
  firstSlotFrom(ms: number): number {
    let next = Infinity;
    for (const { slot, startMs, slotMs } of this.#line) {
      // In a stretch where time stands still, no slot begins after its start.
      if (startMs < ms) return Math.min(next, slot + Math.ceil((ms - startMs) / slotMs));
      next = slot;
    }
    return next;
  }

  /** Returns the milliseconds from `wallMs` until the next slot begins. */
  msToNextSlot(wallMs: number): number {
    const wait = this.startOf(this.#slot + 1) - this.#offsetMs - wallMs;
    return Math.min(Math.max(wait, 0), this.#present.slotMs);
  }

  /** Advances to the slot of `wallMs`; if the computer's clock was set back, continues from the present slot. */
  follow(wallMs: number): number {
    const { slot, startMs, slotMs } = this.#present;
    const due = slot + Math.floor((wallMs + this.#offsetMs - startMs) / slotMs);
    if (due < this.#slot) this.#offsetMs += (this.#slot - due) * slotMs;
    this.#slot = Math.max(due, this.#slot);
    return this.#slot;
  }

  /** Sets the slot duration from the present slot on; earlier slots keep their times. */
  keepPace(slotMs: number): void {
    if (slotMs === this.#present.slotMs) return;
    this.#begin({ slot: this.#slot, startMs: this.startOf(this.#slot), slotMs });
  }

  /** Advances time and slots together, by whole slots, at least one. */
  advance(ms: number): number {
    const { slotMs } = this.#present;
    const slots = Math.max(1, Math.round(ms / slotMs));
    this.#offsetMs += slots * slotMs;
    this.#slot += slots;
    return this.#slot;
  }

  /** Advances by `slots`, at least one, while time stands still; with the last slot, time jumps by `ms`. */
  warp(slots: number, ms: number): number {
    const { slotMs } = this.#present;
    const startMs = this.startOf(this.#slot);
    this.#begin({ slot: this.#slot, startMs, slotMs: 0 });
    this.#slot += slots;
    this.#begin({ slot: this.#slot, startMs: startMs + ms, slotMs });
    this.#offsetMs += ms;
    return this.#slot;
  }

  get #line(): readonly Stretch[] {
    return [this.#present, ...this.#past];
  }
  get #oldest(): Stretch {
    return this.#past.at(-1) ?? this.#present;
  }

  #begin(stretch: Stretch): void {
    this.#past = this.#line;
    this.#present = stretch;
  }
}
