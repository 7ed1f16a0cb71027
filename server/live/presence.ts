import * as v from 'valibot';
import { type PresenceMessage, presenceSchema, WALLETS_IN_MESSAGE } from './presence-message.ts';

/** How processes reach each other: best effort, in order. */
export interface PresenceBus {
  tell(message: PresenceMessage): void;
  /** Asks a process to say everything anew. */
  want(process: string): void;
}

/** A process that has said nothing for so long is gone. */
const GONE_MS = 4_500;

type Change = 'added' | 'removed';

interface Other {
  version: number;
  heardAt: number;
  readonly wallets: Set<string>;
}

/**
 * Knows which wallets are connected, to this process and to the others. Each process tells the others at every tick what
 * has changed, or that it is alive; who notices that it missed something asks for the whole.
 */
export class Presence {
  readonly #process: string;
  readonly #bus: PresenceBus | null;
  /** Connections of each wallet here. */
  readonly #own = new Map<string, number>();
  readonly #others = new Map<string, Other>();
  /** At how many processes each wallet is connected. */
  readonly #online = new Map<string, number>();
  readonly #changed = new Map<string, Change>();
  readonly #asked = new Set<string>();
  #version = 0;
  #tellAll = true;

  /** @param bus null where there is but this process */
  constructor(process: string, bus: PresenceBus | null) {
    this.#process = process;
    this.#bus = bus;
  }

  connected(wallet: string): void {
    const connections = this.#own.get(wallet) ?? 0;
    this.#own.set(wallet, connections + 1);
    if (connections > 0) return;
    this.#note(wallet, 'added');
    this.#appeared(wallet);
  }

  disconnected(wallet: string): void {
    const connections = (this.#own.get(wallet) ?? 1) - 1;
    if (connections > 0) {
      this.#own.set(wallet, connections);
    } else if (this.#own.delete(wallet)) {
      this.#note(wallet, 'removed');
      this.#vanished(wallet);
    }
  }

  /** Distinct wallets connected to any process that is alive. */
  count(now = Date.now()): number {
    for (const [process, { heardAt }] of this.#others) {
      if (now - heardAt > GONE_MS) this.#forget(process);
    }
    return this.#online.size;
  }

  /** To be called about once a second: tells the others. */
  tick(): void {
    this.#asked.clear();
    if (this.#bus === null) return;
    const anew = this.#tellAll;
    const changes: [string, Change][] = anew
      ? [...this.#own.keys()].map((wallet) => [wallet, 'added'])
      : [...this.#changed];
    this.#changed.clear();
    this.#tellAll = false;
    let base = anew ? null : this.#version;
    for (let from = 0; from === 0 || from < changes.length; from += WALLETS_IN_MESSAGE) {
      const part = changes.slice(from, from + WALLETS_IN_MESSAGE);
      if (base === null || part.length > 0) this.#version += 1;
      this.#bus.tell({
        process: this.#process,
        base,
        version: this.#version,
        added: walletsOf(part, 'added'),
        removed: walletsOf(part, 'removed'),
      });
      base = this.#version;
    }
  }

  /** Tells the others that nobody is here any more. */
  leave(): void {
    for (const wallet of this.#own.keys()) this.#vanished(wallet);
    this.#own.clear();
    this.#tellAll = true;
    this.tick();
  }

  /** Takes what another process tells. */
  heard(raw: unknown, now = Date.now()): void {
    const parsed = v.safeParse(presenceSchema, raw);
    if (!parsed.success) return;
    const { process, base, version, added, removed } = parsed.output;
    if (process === this.#process) return;
    const known = this.#others.get(process);
    if (base === null) {
      this.#forget(process);
      const wallets = new Set(added);
      this.#others.set(process, { version, heardAt: now, wallets });
      for (const wallet of wallets) this.#appeared(wallet);
      return;
    }
    if (known !== undefined) known.heardAt = now;
    if (known?.version !== base) {
      // What it says now cannot be added to what is known of it.
      if (!this.#asked.has(process)) this.#bus?.want(process);
      this.#asked.add(process);
      return;
    }
    known.version = version;
    for (const wallet of removed) if (known.wallets.delete(wallet)) this.#vanished(wallet);
    for (const wallet of added) {
      if (known.wallets.has(wallet)) continue;
      known.wallets.add(wallet);
      this.#appeared(wallet);
    }
  }

  /** Another process asks one to say everything anew. */
  wanted(process: unknown): void {
    if (process === this.#process) this.#tellAll = true;
  }

  #forget(process: string): void {
    for (const wallet of this.#others.get(process)?.wallets ?? []) this.#vanished(wallet);
    this.#others.delete(process);
  }

  #appeared(wallet: string): void {
    this.#online.set(wallet, (this.#online.get(wallet) ?? 0) + 1);
  }

  #vanished(wallet: string): void {
    const left = (this.#online.get(wallet) ?? 1) - 1;
    if (left > 0) this.#online.set(wallet, left);
    else this.#online.delete(wallet);
  }

  #note(wallet: string, change: Change): void {
    // Here and gone again between two ticks: the others need not know.
    const before = this.#changed.get(wallet);
    if (before !== undefined && before !== change) this.#changed.delete(wallet);
    else this.#changed.set(wallet, change);
  }
}

function walletsOf(changes: readonly (readonly [string, Change])[], kind: Change): string[] {
  return changes.filter(([, change]) => change === kind).map(([wallet]) => wallet);
}
