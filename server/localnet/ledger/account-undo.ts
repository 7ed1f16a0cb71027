import type { Account } from './account.ts';

/** One account's state before its first write in `slot`. */
export type UndoEntry = { slot: number; address: string; before: Account | null };

/** Remembers what accounts were before the slots that are not final yet. */
export class AccountUndo {
  readonly #bySlot = new Map<number, Map<string, Account | null>>();
  readonly #slotsOf = new Map<string, number[]>();

  constructor(entries: readonly UndoEntry[] = []) {
    for (const { slot, address, before } of entries) this.record(slot, address, before);
  }

  /** Keeps the state before a write; later writes of the same slot change nothing. */
  record(slot: number, address: string, before: Account | null): void {
    const writes = this.#bySlot.get(slot) ?? new Map<string, Account | null>();
    if (writes.has(address)) return;
    this.#bySlot.set(slot, writes.set(address, before));
    this.#slotsOf.set(address, [...(this.#slotsOf.get(address) ?? []), slot]);
  }

  /** The state at the end of `slot`, or undefined when the account was not written since. */
  at(address: string, slot: number): { account: Account | null } | undefined {
    const next = this.#slotsOf.get(address)?.find((written) => written > slot);
    if (next === undefined) return undefined;
    return { account: this.#bySlot.get(next)?.get(address) ?? null };
  }

  /** Addresses written in slots after `slot`. */
  writtenSince(slot: number): string[] {
    return [...this.#slotsOf].filter(([, slots]) => slots.some((written) => written > slot)).map(([a]) => a);
  }

  /** The writes up to `slot`, oldest slot first. */
  *writesUpTo(slot: number): Iterable<{ slot: number; address: string }> {
    for (const [written, accounts] of this.#bySlot)
      if (written <= slot) for (const address of accounts.keys()) yield { slot: written, address };
  }

  /** Forgets the slots up to and including `slot`. */
  forget(slot: number): void {
    for (const [written, accounts] of this.#bySlot) {
      if (written > slot) continue;
      this.#bySlot.delete(written);
      for (const address of accounts.keys()) {
        const left = (this.#slotsOf.get(address) ?? []).filter((other) => other !== written);
        if (left.length > 0) this.#slotsOf.set(address, left);
        else this.#slotsOf.delete(address);
      }
    }
  }

  /** Everything remembered, oldest slot first. */
  entries(): UndoEntry[] {
    return [...this.#bySlot].flatMap(([slot, accounts]) =>
      [...accounts].map(([address, before]) => ({ slot, address, before })),
    );
  }
}
