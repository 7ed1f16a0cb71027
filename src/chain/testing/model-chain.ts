import type { LiveEvent } from '#src/contract/events.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import type { AtSlot } from '../pools/pool-record.ts';

type Change =
  | { type: 'user_joined' | 'user_left'; user: string; participantCount: number }
  | { type: 'pool_state_changed'; oldState: 'open'; newState: 'completed' };
/** The event of a fork that drops a pool's completion. */
const REOPENED = { type: 'pool_state_changed', oldState: 'completed', newState: 'open' } as const;
type State = ReadonlyMap<string, Pool>;

/** A change of one pool, as the node and the server report it. Null: the account has closed, which no event reports. */
export interface Happening {
  readonly update: AtSlot<Pool | null>;
  readonly address: string;
  readonly event: LiveEvent | null;
}

export const addressOf = (number: number): string => sampleAddress(100 + number);
const headerOf = ({ players: _players, weights: _weights, ...header }: Pool): PoolHeader => header;
const newestFirst = (a: PoolHeader, b: PoolHeader): number => Number(b.id - a.id);

/**
 * Pools on a chain that may fork, with the state of every slot. A pool's `rentLamports` is the slot of its last change.
 */
export class ModelChain {
  head = 100n;
  readonly #states: { slot: bigint; state: State }[] = [{ slot: 100n, state: new Map() }];
  #nextId = 0;

  /** Returns the pools at the end of a slot, newest first. */
  at(slot: bigint): Pool[] {
    return [...this.#stateAt(slot).values()].sort(newestFirst);
  }

  headersAt(slot: bigint): PoolHeader[] {
    return this.at(slot).map(headerOf);
  }

  poolAt(slot: bigint, address: string): Pool | null {
    return this.#stateAt(slot).get(address) ?? null;
  }

  create(number: number): Happening | null {
    const address = addressOf(number);
    if (this.poolAt(this.head, address)) return null;
    const players = [sampleAddress(1)];
    const pool = samplePool({ address, id: BigInt(number), players, playerCount: 1 });
    return this.#change(address, pool, { type: 'user_joined', user: sampleAddress(1), participantCount: 1 });
  }

  /** Adds a player to a pool, or removes one who has a seat there. */
  act(number: number, player: number): Happening | null {
    const address = addressOf(number);
    const pool = this.poolAt(this.head, address);
    if (!pool) return null;
    const user = sampleAddress(player);
    const leaves = pool.players.includes(user);
    const players = leaves ? pool.players.filter((other) => other !== user) : [...pool.players, user];
    const participantCount = players.length;
    const type = leaves ? 'user_left' : 'user_joined';
    return this.#change(
      address,
      { ...pool, players, playerCount: participantCount },
      { type, user, participantCount },
    );
  }

  close(number: number): Happening | null {
    const address = addressOf(number);
    return this.poolAt(this.head, address) && this.#change(address, null, null);
  }

  /** Draws a pool. */
  end(number: number): Happening | null {
    const address = addressOf(number);
    const pool = this.poolAt(this.head, address);
    if (pool?.status !== 'open') return null;
    return this.#change(
      address,
      { ...pool, status: 'completed' },
      {
        type: 'pool_state_changed',
        oldState: 'open',
        newState: 'completed',
      },
    );
  }

  /** Adds a slot without changes. */
  pass(): void {
    this.head += 1n;
  }

  /** Drops the newest changes; the other branch continues at a later slot. @returns the server's events for it */
  fork(depth: number): LiveEvent[] {
    const before = this.#stateAt(this.head);
    this.#states.splice(Math.max(1, this.#states.length - depth));
    this.head += 1n;
    this.#keepUntold(before);
    const after = this.#stateAt(this.head);
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((address): LiveEvent[] => {
      const [was, is] = [before.get(address), after.get(address)];
      const pool = is ?? was;
      if (was === is || !pool) return [];
      const [old, now] = [was?.players ?? [], is?.players ?? []];
      const shared = { ...this.#shared(pool), isCorrection: true, participantCount: now.length };
      const left = old.filter((user) => !now.includes(user));
      const joined = now.filter((user) => !old.includes(user));
      const isStatus = was?.status !== is?.status && left.length + joined.length === 0;
      return [
        ...(isStatus ? [{ ...shared, ...REOPENED }] : []),
        ...left.map((user) => ({ ...shared, type: 'user_left' as const, user })),
        ...joined.map((user) => ({ ...shared, type: 'user_joined' as const, user })),
      ];
    });
  }

  /** If a fork drops a player who joined and left again, the account is unchanged: there is nothing to report. */
  #keepUntold(before: State): void {
    const top = this.#states.at(-1);
    if (!top) return;
    const seats = (pool: Pool | undefined): string => `${pool?.status} ${pool?.players.join()}`;
    top.state = new Map(
      [...top.state].map(([address, is]) => {
        const was = before.get(address);
        return [address, was && seats(was) === seats(is) ? was : is];
      }),
    );
  }

  #stateAt(slot: bigint): State {
    return this.#states.findLast((one) => one.slot <= slot)?.state ?? new Map<string, Pool>();
  }

  #shared(pool: Pool) {
    this.#nextId += 1;
    const { id: poolId, address: poolAddress } = pool;
    return { id: this.#nextId, poolId, poolAddress, timestamp: 0, signature: null, slot: this.head };
  }

  #change(address: string, pool: Pool | null, update: Change | null): Happening {
    this.head += 1n;
    const slot = this.head;
    const now = pool && { ...pool, rentLamports: slot };
    const state = new Map(this.#stateAt(slot));
    if (now) state.set(address, now);
    else state.delete(address);
    this.#states.push({ slot, state });
    const event = now && update ? { ...this.#shared(now), ...update, isCorrection: false } : null;
    return { address, update: { slot, value: now }, event };
  }
}

/** Returns a change as a subscription reports it. */
export const updateOf = ({ slot, value: pool }: AtSlot<Pool | null>) => ({
  slot,
  value: pool && { header: headerOf(pool), full: () => pool },
});
