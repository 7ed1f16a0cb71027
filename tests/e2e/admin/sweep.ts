import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { fetchEntriesOfPool } from '#src/chain/program/fetch.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { rentFor, fullPoolLength } from '#tests/model/rent.ts';
import { allOf, type Amounts, balancesOf, expectRises, poolsNow } from './on-chain.ts';
import { itemAt } from './item-at.ts';
import { RENT_RATE, SEAT_RENT } from './expected-payables.ts';
import { choose } from './reading.ts';
import { WorkWindow } from './work-window.ts';

const PATH = '/admin/xeroz/pool-stale-sweep';

/** Tests that the rent of accounts that are no longer needed is returned to its owners. */
export function sweepTests(stage: Stage, seed: () => Seed): void {
  const rentOf = ({ maxPlayers, randomMultiplier }: SeededPool): bigint =>
    rentFor(fullPoolLength(maxPlayers, randomMultiplier), RENT_RATE);
  const rents = (pools: readonly SeededPool[]): Amounts =>
    allOf(pools.map((pool) => new Map([[pool.creator, rentOf(pool)]])));
  const seatsOf = ({ state, left }: SeededPool): Amounts =>
    new Map(state === 'spentWithSeats' ? left.map((player) => [player, SEAT_RENT]) : []);
  const expectClosed = async (pools: readonly SeededPool[]): Promise<void> =>
    expect(await poolsNow(stage, pools)).toEqual(pools.map(() => null));

  /** Finds a pool and simulates the return of its rent. @param transactions their expected number */
  const plan = async ({ page }: Player, pool: SeededPool, transactions: number): Promise<WorkWindow> => {
    await page.getByRole('searchbox').fill(pool.address);
    const row = page.getByRole('row').filter({ hasText: pool.name });
    await row.getByRole('button', { name: 'Close the pool' }).click();
    const work = new WorkWindow(page, `Sweep ${pool.name}`);
    expect(await work.simulated()).toBe(transactions);
    return work;
  };

  test('closing a pool returns all lamports of its account to its creator', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const pool = itemAt(seed().of('spent'), 0);
    const held = await balancesOf(stage, [pool.address]);
    expect(held.get(pool.address)).toBe(rentOf(pool));
    const prompts = admin.wallet.promptCount();
    const work = await plan(admin, pool, 1);
    expect(admin.wallet.promptCount()).toBe(prompts);
    await expectRises(stage, rents([pool]), () => work.sendAll());
    await expectClosed([pool]);
  });

  test('several pools are selected and closed together', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn(PATH);
    await choose(page, 'What can be closed', 'Pools');
    const boxes = page.getByRole('checkbox', { name: /^Select .+ \d+$/ });
    await boxes.nth(2).waitFor();
    const names: string[] = [];
    for (const at of [0, 1, 2]) {
      const name = (await boxes.nth(at).getAttribute('aria-label')) ?? '';
      await boxes.nth(at).check();
      names.push(name.replace('Select ', ''));
    }
    const pools = seed().pools.filter(({ name }) => names.includes(name));
    expect(pools).toHaveLength(3);
    expect(pools.filter(({ state }) => state !== 'spent' && state !== 'spentWithSeats')).toEqual([]);
    await page.getByRole('button', { name: 'Sweep 3 selected' }).click();
    const work = new WorkWindow(page, 'Sweep the selected pools');
    // For each pool, another transaction closes the seats of players who left.
    const seats = pools.map(seatsOf);
    expect(await work.simulated()).toBe(3 + seats.filter(({ size }) => size > 0).length);
    await expectRises(stage, allOf([rents(pools), ...seats]), () => work.sendAll());
    await expectClosed(pools);
  });

  test('the seats of players who left return their rent, and do not block closing', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const standing = await poolsNow(stage, seed().of('spentWithSeats'));
    const pool = itemAt(
      seed()
        .of('spentWithSeats')
        .filter((_, at) => standing[at] !== null),
      0,
    );
    const address = new PublicKey(pool.address);
    expect(await fetchEntriesOfPool(stage.connection, address)).toHaveLength(pool.left.length);
    const work = await plan(admin, pool, 2);
    await expectRises(stage, allOf([rents([pool]), seatsOf(pool)]), () => work.sendAll());
    expect(await fetchEntriesOfPool(stage.connection, address)).toEqual([]);
    await expectClosed([pool]);
  });
}
