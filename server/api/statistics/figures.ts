import type { Database } from '#server/store/open-store.ts';
import { readChanges } from '../answers/dependencies.ts';
import { Follower } from '../answers/follower.ts';
import { volumeOf } from '../shares.ts';
import { type PoolFigures, readAllFigures, readFigures } from './pool-figures.ts';

/**
 * The figures of all pools, kept in memory and updated with the pools that commits have changed, so that statistics
 * do not reread all pools.
 */
export class Figures {
  pools = new Map<string, PoolFigures>();
  totals = new Totals();
  private readonly follower = new Follower((from) => this.step(from));

  constructor(
    private readonly db: Database,
    /** Reads the newest revision, in a query that starts after the call. */
    private readonly newest: () => Promise<bigint>,
  ) {}

  /** Brings the figures up to the newest commit. */
  async refresh(): Promise<void> {
    await this.follower.follow(await this.newest());
  }

  private async step(from: bigint): Promise<void> {
    const changes = from < 0n ? ({ everything: true } as const) : await readChanges(this.db, from);
    if (changes.everything) return this.readAll();
    const changed = changes.pools.map(({ address }) => address);
    replace(this.pools, this.totals, await readFigures(this.db, changed));
  }

  /** Rereads all figures; requests use the old ones until all are read. */
  private async readAll(): Promise<void> {
    const pools = new Map<string, PoolFigures>();
    const totals = new Totals();
    for await (const page of readAllFigures(this.db)) replace(pools, totals, page);
    this.pools = pools;
    this.totals = totals;
  }
}

function replace(
  pools: Map<string, PoolFigures>,
  totals: Totals,
  figures: ReadonlyMap<string, PoolFigures>,
): void {
  for (const [address, pool] of figures) {
    const old = pools.get(address);
    if (old !== undefined) totals.remove(old);
    totals.add(pool);
    pools.set(address, pool);
  }
}

/** Sums over pools, from which a pool can be subtracted. Amounts are lamports. */
class Totals {
  pools = 0;
  active = 0;
  completed = 0;
  volume = 0n;
  paid = 0n;
  won = 0n;
  prizes = 0n;
  winners = 0;
  private readonly playersBySeats = new Map<string, number>();
  private readonly winnersByWins = new Map<string, number>();

  /** Distinct wallets that ever had a seat. */
  get players(): number {
    return this.playersBySeats.size;
  }

  /** Distinct wallets that ever won. */
  get winningWallets(): number {
    return this.winnersByWins.size;
  }

  add(pool: PoolFigures): void {
    this.count(pool, 1);
  }

  remove(pool: PoolFigures): void {
    this.count(pool, -1);
  }

  private count(pool: PoolFigures, sign: 1 | -1): void {
    const times = BigInt(sign);
    this.pools += sign;
    if (pool.settledAt === null) this.active += sign;
    if (pool.status === 'completed') {
      this.completed += sign;
      this.volume += times * volumeOf(pool);
    }
    this.paid += times * pool.paid;
    this.won += times * pool.won;
    this.prizes += times * pool.prizes;
    this.winners += sign * pool.winners.length;
    for (const player of pool.players) countOne(this.playersBySeats, player, sign);
    for (const winner of pool.winners) countOne(this.winnersByWins, winner, sign);
  }
}

function countOne(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
