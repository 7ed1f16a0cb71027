import type { Database } from '#server/store/open-store.ts';
import { readChanges } from '../answers/dependencies.ts';
import { Follower } from '../answers/follower.ts';
import { type PoolFigures, readAllFigures, readFigures } from './pool-figures.ts';
import { Totals } from './totals.ts';

/**
 * The figures of all pools, kept in memory and brought up to date by what commits have changed: statistics over
 * everything then cost no reading of everything.
 */
export class Figures {
  pools = new Map<string, PoolFigures>();
  totals = new Totals();
  private readonly follower = new Follower((from) => this.step(from));
  private readonly newest: () => Promise<bigint>;

  /** @param newest reads the newest revision after it was called */
  constructor(
    private readonly db: Database,
    newest: () => Promise<bigint>,
  ) {
    this.newest = newest;
  }

  /** Brings them up to the newest commit. */
  async refresh(): Promise<void> {
    await this.follower.follow(await this.newest());
  }

  private async step(from: bigint): Promise<void> {
    const changes = from < 0n ? ({ everything: true } as const) : await readChanges(this.db, from);
    if (changes.everything) return this.readAll();
    const changed = changes.pools.map(({ address }) => address);
    replace(this.pools, this.totals, await readFigures(this.db, changed));
  }

  /** Reads all figures anew; requests use the old ones until all are read. */
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
