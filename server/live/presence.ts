import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Tally } from './tally.ts';

/** How processes reach each other: best effort, in order. */
interface PresenceBus {
  tell(message: PresenceMessage): void;
  /** Asks a process to say everything anew. */
  want(process: string): void;
}

/** A process that has said nothing for so long is gone. */
const GONE_MS = 4_500;
/** Wallets that one place counts for: of a household. Keys cost nothing, so that a wallet alone says nothing. */
export const WALLETS_OF_PLACE = 5;

/** 66 bits. */
const PLACE_LENGTH = 11;

type Change = 'added' | 'removed';

interface Other {
  version: number;
  heardAt: number;
  readonly seats: Set<string>;
}

/**
 * Knows which wallets are connected and from which places, to this process and to the others. Each process tells the
 * others at every tick what has changed, or that it is alive; who notices that it missed something asks for the whole.
 */
export class Presence {
  /** Connections of each seat here: of a wallet at a place. */
  readonly #own = new Tally();
  readonly #others = new Map<string, Other>();
  /** By place, at how many processes each wallet is connected from there. */
  readonly #places = new Map<string, Tally>();
  /** Number of places at which each wallet is among those that count. */
  readonly #online = new Tally();
  readonly #changed = new Map<string, Change>();
  readonly #asked = new Set<string>();
  #version = 0;
  #tellAll = true;

  /** @param bus null where there is but this process */
  constructor(
    private readonly process: string,
    private readonly bus: PresenceBus | null,
  ) {}

  /** @param place from which it is connected, by `placeOf` */
  connected(wallet: string, place: string): void {
    const seat = `${wallet}:${place}`;
    if (this.#own.add(seat) > 1) return;
    this.#note(seat, 'added');
    this.#appeared(seat);
  }

  disconnected(wallet: string, place: string): void {
    const seat = `${wallet}:${place}`;
    if (this.#own.of(seat) === 0 || this.#own.remove(seat) > 0) return;
    this.#note(seat, 'removed');
    this.#vanished(seat);
  }

  /** Distinct wallets connected to any process that is alive, of each place no more than a few. */
  count(now = Date.now()): number {
    for (const [process, { heardAt }] of this.#others) {
      if (now - heardAt > GONE_MS) this.#forget(process);
    }
    return this.#online.size;
  }

  /** To be called about once a second: tells the others. */
  tick(): void {
    this.#asked.clear();
    if (this.bus === null) return;
    const anew = this.#tellAll;
    const changes: [string, Change][] = anew
      ? [...this.#own.keys()].map((seat) => [seat, 'added'])
      : [...this.#changed];
    this.#changed.clear();
    this.#tellAll = false;
    let base = anew ? null : this.#version;
    for (let from = 0; from === 0 || from < changes.length; from += SEATS_IN_MESSAGE) {
      const part = changes.slice(from, from + SEATS_IN_MESSAGE);
      if (base === null || part.length > 0) this.#version += 1;
      this.bus.tell({
        process: this.process,
        base,
        version: this.#version,
        added: seatsOf(part, 'added'),
        removed: seatsOf(part, 'removed'),
      });
      base = this.#version;
    }
  }

  /** Tells the others that nobody is here any more. */
  leave(): void {
    for (const seat of this.#own.keys()) this.#vanished(seat);
    this.#own.clear();
    this.#tellAll = true;
    this.tick();
  }

  /** Takes what another process tells. */
  heard(raw: unknown, now = Date.now()): void {
    const parsed = v.safeParse(presenceSchema, raw);
    if (!parsed.success) return;
    const { process, base, version, added, removed } = parsed.output;
    if (process === this.process) return;
    const known = this.#others.get(process);
    if (base === null) {
      this.#forget(process);
      const seats = new Set(added);
      this.#others.set(process, { version, heardAt: now, seats });
      for (const seat of seats) this.#appeared(seat);
      return;
    }
    if (known !== undefined) known.heardAt = now;
    if (known?.version !== base) {
      // Its changes build upon another version than the one known here.
      if (!this.#asked.has(process)) this.bus?.want(process);
      this.#asked.add(process);
      return;
    }
    known.version = version;
    for (const seat of removed) if (known.seats.delete(seat)) this.#vanished(seat);
    for (const seat of added) {
      if (known.seats.has(seat)) continue;
      known.seats.add(seat);
      this.#appeared(seat);
    }
  }

  /** Another process asks one to say everything anew. */
  wanted(process: unknown): void {
    if (process === this.process) this.#tellAll = true;
  }

  #forget(process: string): void {
    for (const seat of this.#others.get(process)?.seats ?? []) this.#vanished(seat);
    this.#others.delete(process);
  }

  #appeared(seat: string): void {
    const [wallet, place] = partsOf(seat);
    const wallets = this.#places.get(place) ?? new Tally();
    this.#places.set(place, wallets);
    if (wallets.add(wallet) === 1 && wallets.size <= WALLETS_OF_PLACE) this.#online.add(wallet);
  }

  #vanished(seat: string): void {
    const [wallet, place] = partsOf(seat);
    const wallets = this.#places.get(place);
    if (wallets === undefined) return;
    const counting = firstOf(wallets.keys(), WALLETS_OF_PLACE);
    if (wallets.remove(wallet) > 0) return;
    if (wallets.size === 0) this.#places.delete(place);
    if (!counting.includes(wallet)) return;
    this.#online.remove(wallet);
    // The next one takes its place.
    const next = firstOf(wallets.keys(), WALLETS_OF_PLACE)[WALLETS_OF_PLACE - 1];
    if (next !== undefined) this.#online.add(next);
  }

  #note(seat: string, change: Change): void {
    // Here and gone again between two ticks: the others need not know.
    const before = this.#changed.get(seat);
    if (before !== undefined && before !== change) this.#changed.delete(seat);
    else this.#changed.set(seat, change);
  }
}

function partsOf(seat: string): readonly [wallet: string, place: string] {
  const [wallet = '', place = ''] = seat.split(':');
  return [wallet, place];
}

/** So many, without looking at the rest. */
function firstOf(keys: Iterable<string>, most: number): string[] {
  const first: string[] = [];
  for (const key of keys) {
    first.push(key);
    if (first.length === most) break;
  }
  return first;
}

function seatsOf(changes: readonly (readonly [string, Change])[], kind: Change): string[] {
  return changes.filter(([, change]) => change === kind).map(([seat]) => seat);
}

/**
 * The place of an address that `remoteAddress` has told, as a short hash, for other processes need not know it: an IPv4
 * address, or the /56 network of an IPv6 one, which providers give to a single customer (RIPE-690).
 */
export function placeOf(address: string): string {
  const groups = address.split(':');
  const [, , , fourth] = groups;
  const customer =
    fourth === undefined ? address : [...groups.slice(0, 3), fourth.padStart(4, '0').slice(0, 2)].join(':');
  return createHash('sha256').update(customer).digest('base64url').slice(0, PLACE_LENGTH);
}

/** Seats in one message: a notification of PostgreSQL has 8,000 bytes. */
const SEATS_IN_MESSAGE = 110;

/** A wallet, and after a colon the place from which it is connected. */
const seat = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}:[\w-]{11}$/));
const seats = v.pipe(v.array(seat), v.maxLength(SEATS_IN_MESSAGE));

/** How the wallets connected to a process, and from where, have changed. */
const presenceSchema = v.object({
  process: v.string(),
  /** The version that this changes; null: it begins anew from nobody. */
  base: v.nullable(v.number()),
  version: v.number(),
  added: seats,
  removed: seats,
});
export type PresenceMessage = v.InferOutput<typeof presenceSchema>;
