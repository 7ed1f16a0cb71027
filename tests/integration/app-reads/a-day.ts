/** A day of pools that are created, filled, drawn, paid and closed, as a node and a server report it. */
import type { PoolScope } from '#src/chain/pools/pool-scope.ts';
import { isListed } from '#src/chain/testing/with-slots.ts';
import { sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { toAddress } from '#src/protocol/bytes.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';

export const WALLET = sampleAddress(1);
export const EVENTS_A_TICK = 360;
export const TICK_MS = 30_000;

const PLAYERS = 4;
/** Pools that are not drawn yet. */
const UNDER_WAY = 200;
/** Shorter than on a chain, so that a day has many closings. */
const RETENTION_SECONDS = 600;
/** One pool in this many has a seat of the wallet. */
const OWN_EVERY = 100;
const PAGE = 20;

/** A change of a pool in which the wallet has a seat. */
export interface OwnChange {
  readonly pool: Pool;
  readonly step: 'joined' | 'drawn' | 'paid';
}

const SAMPLE = samplePool();
const STRANGERS = Array.from({ length: 200 }, (_, index) => sampleAddress(2 + index));

const headerOf = ({ players: _players, weights: _weights, ...header }: Pool): PoolHeader => header;

export class ADay {
  readonly startMs = 1_790_000_000_000;
  readonly #pools = new Map<string, Pool>();
  /** Addresses of the pools that are not drawn or not paid yet. */
  #active: string[] = [];
  #ended: string[] = [];
  #created = 0;
  #eventId = 0;
  #winners: object[] = [];
  #random = 1;

  /** The number of pools on the chain. */
  get live(): number {
    return this.#pools.size;
  }

  readonly api = {
    getPools: async (scope: PoolScope) => {
      const pools = [...this.#pools.values()].map(headerOf).toReversed();
      return this.#at(pools.filter((pool) => isListed(pool, scope)));
    },
    getPoolHeaders: async (addresses: readonly string[]) =>
      this.#at(new Map(addresses.map((address) => [address, this.#header(address)]))),
    getPool: async (address: string) => this.#at(this.#pools.get(address) ?? null),
    getPoolsByAddress: async (addresses: readonly string[]) =>
      addresses.map((address) => this.#pools.get(address) ?? null),
    getEntriesOfPlayer: async () =>
      [...this.#pools.values()].flatMap((pool) =>
        pool.players.includes(WALLET)
          ? [{ address: pool.address, pool: pool.address, player: WALLET, joinedAt: 0, active: true }]
          : [],
      ),
    getClock: async () => ({ slot: this.#slot, unixTimestamp: this.#now }),
    isOwnCluster: async () => true,
  };

  /** Returns the server's answer to a request. */
  answer(url: string): unknown {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('/winners')) return {};
    const from = Number(searchParams.get('cursor') ?? this.#winners.length);
    return {
      data: this.#winners.slice(Math.max(0, from - PAGE), from).toReversed(),
      nextCursor: from > PAGE ? String(from - PAGE) : null,
    };
  }

  /** Makes the changes of a few seconds. */
  tick() {
    const messages: object[] = [];
    const notifications: { address: string; update: { slot: bigint; value: ReturnType<typeof updateOf> } }[] =
      [];
    const own: OwnChange[] = [];
    const last = this.#eventId + EVENTS_A_TICK;
    while (this.#eventId < last) {
      const { pool, events, step } = this.#change();
      messages.push({ poolAddress: pool.address, events });
      // The list's subscription also reports most changes; here seven of eight.
      if (this.#eventId % 8 > 0) {
        notifications.push({ address: pool.address, update: { slot: this.#slot, value: updateOf(pool) } });
      }
      if (step !== null && pool.players.includes(WALLET)) own.push({ pool, step });
    }
    this.#close();
    if (this.#winners.length > 4 * PAGE) this.#winners = this.#winners.slice(-3 * PAGE);
    return { messages, notifications, own };
  }

  /** Creates a pool, or takes the next step of one. */
  #change(): { pool: Pool; events: object[]; step: OwnChange['step'] | null } {
    if (this.#active.length < UNDER_WAY) return this.#create();
    const at = this.#next(this.#active.length);
    const pool = this.#pools.get(this.#active[at] ?? '');
    if (pool === undefined) throw new Error('A pool that has closed takes no step');
    if (pool.status === 'open' && pool.playerCount < PLAYERS) return this.#join(pool);
    if (pool.status === 'open') return this.#lock(pool);
    if (pool.status === 'locked') return this.#draw(pool);
    if (pool.openEntries > 1) return this.#pay(pool);
    this.#active[at] = this.#active.at(-1) ?? '';
    this.#active.pop();
    this.#ended.push(pool.address);
    return this.#pay(pool);
  }

  #create() {
    this.#created += 1;
    const id = BigInt(this.#created);
    const bytes = new Uint8Array(32);
    new DataView(bytes.buffer).setUint32(0, this.#created + 1_000_000);
    const isOwn = this.#created % OWN_EVERY === 0;
    const players = [isOwn ? WALLET : this.#player()];
    const changes = {
      address: toAddress(bytes),
      id,
      name: `Pool ${id}`,
      players,
      retentionSeconds: RETENTION_SECONDS,
    };
    const [creator = ''] = players;
    const pool = this.#put({ ...SAMPLE, ...changes, creator, createdAt: this.#now });
    this.#active.push(pool.address);
    const events = [this.#event(pool, { type: 'pool_created', creator: pool.creator, poolName: pool.name })];
    return { pool, events, step: isOwn ? ('joined' as const) : null };
  }

  #join(before: Pool) {
    const user = this.#player();
    const players = [...before.players, user];
    const pool = this.#put({ ...before, players, playerCount: players.length, openEntries: players.length });
    const events = [this.#event(pool, { type: 'user_joined', user, participantCount: players.length })];
    return { pool, events, step: null };
  }

  #lock(before: Pool) {
    const pool = this.#put({ ...before, status: 'locked', lockedAt: this.#now });
    const events = [
      this.#event(pool, { type: 'pool_state_changed', oldState: 'open', newState: 'locked' }),
      this.#event(pool, { type: 'vrf_result_received' }),
    ];
    return { pool, events, step: null };
  }

  #draw(before: Pool) {
    const pool = this.#put({
      ...before,
      status: 'completed',
      settledAt: this.#now,
      winnerCount: 1,
      weights: [1],
      weightSum: 1,
    });
    const [walletAddress = '', ...others] = pool.players;
    const won = { totalWon: '300000000', baseWinnings: '300000000', bonus: '0' };
    this.#winners.push({
      ...won,
      poolAddress: pool.address,
      poolId: String(pool.id),
      poolName: pool.name,
      winnerAddress: walletAddress,
      stakeback: '15000000',
      wonAt: this.#now,
    });
    const events = [
      this.#event(pool, { type: 'pool_state_changed', oldState: 'locked', newState: 'completed' }),
      this.#event(pool, {
        type: 'pool_resolved',
        poolName: pool.name,
        winnerCount: 1,
        totalWinnings: '315000000',
      }),
      this.#event(pool, {
        type: 'pool_resolved_details',
        winners: [{ walletAddress, ...won, stakebackAmount: '15000000' }],
        losers: others.map((loser) => ({ walletAddress: loser, stakebackAmount: '15000000' })),
      }),
    ];
    return { pool, events, step: 'drawn' as const };
  }

  #pay(before: Pool) {
    const openEntries = before.openEntries - 1;
    const pool = this.#put({ ...before, openEntries, owedLamports: BigInt(openEntries) });
    const participant = pool.players[openEntries] ?? '';
    const events = [this.#event(pool, { type: 'payout_claimed', participant, amount: '15000000' })];
    return { pool, events, step: participant === WALLET ? ('paid' as const) : null };
  }

  /** Closes paid pools after their retention, which neither the node nor the server reports. */
  #close(): void {
    this.#ended = this.#ended.filter((address) => {
      const settledAt = this.#pools.get(address)?.settledAt ?? 0;
      if (settledAt + RETENTION_SECONDS > this.#now) return true;
      this.#pools.delete(address);
      return false;
    });
  }

  #put(pool: Pool): Pool {
    this.#pools.set(pool.address, pool);
    return pool;
  }

  #event({ address, id }: Pool, rest: object): object {
    this.#eventId += 1;
    return {
      id: this.#eventId,
      slot: String(this.#slot),
      poolId: String(id),
      poolAddress: address,
      timestamp: this.#now,
      ...rest,
    };
  }

  #player(): string {
    return STRANGERS[this.#next(STRANGERS.length)] ?? '';
  }

  /** Returns a pseudorandom integer below a limit. */
  #next(limit: number): number {
    this.#random = (this.#random * 48_271) % 2_147_483_647;
    return this.#random % limit;
  }

  get #now(): number {
    return Math.floor(Date.now() / 1_000);
  }

  /** Each event has its own slot. */
  get #slot(): bigint {
    return BigInt(1_000 + this.#eventId);
  }

  #header(address: string): PoolHeader | null {
    const pool = this.#pools.get(address);
    return pool === undefined ? null : headerOf(pool);
  }

  #at<T>(value: T): { slot: bigint; value: T } {
    return { slot: this.#slot, value };
  }
}

const updateOf = (pool: Pool) => ({ header: headerOf(pool), full: () => pool });
