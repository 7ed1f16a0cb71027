import type { Keypair } from '@solana/web3.js';
import type { PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { ServiceRecord } from '#server/cluster/service-record.ts';
import type { SlotFloor } from '#server/cluster/slot-floor.ts';
import type { DailyLamports } from '#server/keeper/budget.ts';
import { type Keeper, startKeeper } from '#server/keeper/keeper.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { logInto } from '#tests/support/log-into.ts';
import { eventually, startCluster, type TestCluster } from '../dev/cluster.ts';

/** Seconds, so long that a keeper does not act within a test. */
const LATER = 864_000;

interface Keeping {
  readonly completeSeconds?: number;
  readonly claimSeconds?: number;
  /** A wallet other than the cluster's own keeper. */
  readonly wallet?: Keypair;
  /** A node other than the cluster's own. */
  readonly connection?: TestCluster['connection'];
  readonly beaconUrls?: readonly string[];
  readonly refreshMs?: number;
  readonly daily?: DailyLamports;
  readonly floor?: SlotFloor;
  readonly record?: ServiceRecord;
}

/** A cluster for the tests of one file, and keepers that stop at the end of each test. */
export class Keepers {
  /** The log of this test's keepers. */
  lines: string[] = [];
  #cluster: TestCluster | null = null;
  #running: Keeper[] = [];

  constructor() {
    beforeAll(async () => {
      this.#cluster = await startCluster();
    });
    afterEach(() => this.#stopAll());
    afterAll(() => this.#cluster?.close());
  }

  get cluster(): TestCluster {
    if (this.#cluster === null) throw new Error('The cluster runs within tests only');
    return this.#cluster;
  }

  start(keeping: Keeping = {}): Keeper {
    const { connection, keys, beaconUrl } = this.cluster;
    const { completeSeconds = LATER, claimSeconds = LATER, wallet = keys.keeper, ...other } = keeping;
    const keeper = startKeeper({
      connection,
      beaconUrls: [beaconUrl],
      wallet,
      delays: { completeSeconds, claimSeconds },
      refreshMs: 1_000,
      log: logInto(this.lines),
      ...other,
    });
    this.#running.push(keeper);
    return keeper;
  }

  /** Waits until a pool owes nothing. */
  async settled(pool: PublicKey): Promise<void> {
    await eventually(async () => {
      const left = await fetchPool(this.cluster.connection, pool);
      expect(left).toMatchObject({ openEntries: 0, owedLamports: 0n });
    });
  }

  async #stopAll(): Promise<void> {
    await Promise.all(this.#running.splice(0).map((keeper) => keeper.stop()));
    this.lines = [];
  }
}
