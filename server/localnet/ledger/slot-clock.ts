export const SLOT_MS = 400;

export type SlotClockState = { firstSlot: number; firstSlotMs: number; offsetMs: number; slot: number };

/**
 * Slots and time as one line: slot = firstSlot + (wall time + offset - firstSlotMs) / 400 ms. Because the offset moves both,
 * a slot's time never changes afterwards. Times are milliseconds since 1970 unless named otherwise.
 */
export class SlotClock {
  readonly #state: SlotClockState;

  constructor(state: SlotClockState) {
    this.#state = { ...state };
  }

  get slot(): number {
    return this.#state.slot;
  }
  get firstSlot(): number {
    return this.#state.firstSlot;
  }
  get state(): SlotClockState {
    return { ...this.#state };
  }

  /** A slot's time in whole seconds since 1970. */
  unixTime(slot: number): number {
    return Math.floor(this.#startOf(slot) / 1000);
  }

  /** Milliseconds from `wallMs` until the next slot begins. */
  msToNextSlot(wallMs: number): number {
    const wait = this.#startOf(this.slot + 1) - this.#state.offsetMs - wallMs;
    return Math.min(Math.max(wait, 0), SLOT_MS);
  }

  /** Moves to the slot of `wallMs`; when the computer's clock was set back, goes on from the present slot instead. */
  follow(wallMs: number): number {
    const due = this.#slotAt(wallMs);
    if (due < this.slot) this.#state.offsetMs += (this.slot - due) * SLOT_MS;
    this.#state.slot = Math.max(due, this.slot);
    return this.slot;
  }

  /** Moves time and slots forward together. */
  advance(slots: number): number {
    this.#state.offsetMs += slots * SLOT_MS;
    this.#state.slot += slots;
    return this.slot;
  }

  #startOf(slot: number): number {
    return this.#state.firstSlotMs + (slot - this.#state.firstSlot) * SLOT_MS;
  }

  #slotAt(wallMs: number): number {
    const { firstSlot, firstSlotMs, offsetMs } = this.#state;
    return firstSlot + Math.floor((wallMs + offsetMs - firstSlotMs) / SLOT_MS);
  }
}
