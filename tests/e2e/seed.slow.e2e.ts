import { Connection } from '@solana/web3.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchClock, fetchPools } from '#src/chain/program/fetch.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type LocalProduct, startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { seedPools } from '#tests/e2e/support/seed-pools.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { SeedState } from '#tests/e2e/support/seed/states.ts';

const COUNT = 250;
const PAGE = 1_000;

/** Actions that the program allows in each state, and actions that it refuses. */
const DUE: Record<SeedState, { readonly may: readonly ActionName[]; readonly not: readonly ActionName[] }> = {
  open: { may: [], not: ['lockPool', 'expirePool'] },
  openEnough: { may: ['lockPool'], not: ['joinPool'] },
  openShort: { may: ['expirePool'], not: ['joinPool'] },
  counting: { may: [], not: ['completePool', 'timeOutDraw'] },
  due: { may: ['completePool'], not: ['voidPool', 'timeOutDraw'] },
  overdue: { may: ['timeOutDraw'], not: ['completePool', 'voidPool'] },
  unpaid: { may: ['claim', 'payCreator', 'payTreasury'], not: ['closePool'] },
  partlyPaid: { may: ['claim', 'payCreator'], not: ['closePool'] },
  paid: { may: [], not: ['payCreator', 'payCompleter', 'payTreasury'] },
  refundable: { may: ['refund'], not: ['closePool'] },
  partlyRefunded: { may: ['refund'], not: ['closePool'] },
  refunded: { may: [], not: ['payCreator'] },
  spent: { may: ['closePool'], not: [] },
  spentWithSeats: { may: ['closePool'], not: ['claim', 'refund'] },
  closed: { may: [], not: [] },
};

const listSchema = v.array(v.object({ signature: v.string(), err: v.unknown() }));

describe('a seeded product', () => {
  let product: LocalProduct;
  let connection: Connection;
  let seed: Seed;
  let pools: (Pool | null)[];

  beforeAll(async () => {
    product = await startLocalProduct(inject('testBuild'), { idle: true });
    connection = new Connection(product.rpc.url, 'confirmed');
    seed = await seedPools(product, connection, COUNT);
    pools = await fetchPools(
      connection,
      seed.pools.map(({ address }) => address),
    );
  }, 300_000);
  afterAll(() => product?.stop());

  it('a seeded product has every pool on the chain as recorded', () => {
    expect(seed.pools).toHaveLength(COUNT);
    for (const [index, planned] of seed.pools.entries()) {
      const { address, state, status, creator, entryLamports, bonusLamports, maxPlayers } = planned;
      const pool = pools[index];
      expect(pool?.status ?? null, `${address}, ${state}`).toBe(status);
      if (!pool) continue;
      expect(pool).toMatchObject({ name: planned.name, creator, entryLamports, bonusLamports, maxPlayers });
      expect(pool.players.toSorted()).toEqual(planned.players.toSorted());
      expect([pool.gate !== null, pool.randomMultiplier]).toEqual([
        planned.hasPassword,
        planned.randomMultiplier,
      ]);
      expect(pool.draw.completer).toBe(planned.completer);
      const paid = pool.status === 'completed' || pool.status === 'refunding' ? planned.paidPlayers : 0;
      expect(pool.openEntries).toBe(planned.players.length - paid);
    }
  });

  it('a seeded product allows the actions of each state', async () => {
    const { slot, unixTimestamp } = await fetchClock(connection);
    for (const [index, { address, state }] of seed.pools.entries()) {
      const pool = pools[index];
      if (!pool) continue;
      const open = nextActions(pool, unixTimestamp, slot).filter((action) => action.open);
      const names = open.map(({ action }) => action);
      expect(names, `${address}, ${state}`).toEqual(expect.arrayContaining([...DUE[state].may]));
      expect(
        DUE[state].not.filter((action) => names.includes(action)),
        `${address}, ${state}`,
      ).toEqual([]);
    }
  });

  it('a seeded product has sent the transactions that it counts, failed ones included', async () => {
    const listed: v.InferOutput<typeof listSchema> = [];
    for (;;) {
      const before = listed.at(-1)?.signature;
      const config = { limit: PAGE, commitment: 'confirmed', ...(before === undefined ? {} : { before }) };
      const params = [PROGRAM_ID.toBase58(), config];
      const page = v.parse(listSchema, await product.rpc.call('getSignaturesForAddress', params));
      listed.push(...page);
      if (page.length < PAGE) break;
    }
    const signatures = listed.map(({ signature }) => signature);
    // The additional transaction configured the program.
    expect(signatures).toHaveLength(seed.totals.transactions + 1);
    expect(new Set(signatures)).toEqual(new Set([...seed.transactions, signatures.at(-1)]));
    const failed = listed.filter(({ err }) => err !== null).map(({ signature }) => signature);
    expect(failed.toSorted()).toEqual(seed.failed.toSorted());
    expect(seed.failed.length).toBeGreaterThan(10);
  });

  it('a seeded product is indexed by the server, and does not change', async () => {
    const missing: string[] = [];
    for (const { address } of seed.pools) {
      const answer = await fetch(`${product.appUrl}/api/pools/${address}`);
      if (!answer.ok) missing.push(`${address}: ${answer.status}`);
    }
    expect(missing).toEqual([]);
    const second = await fetchPools(
      connection,
      seed.pools.map(({ address }) => address),
    );
    expect(second).toEqual(pools);
  });
});
