import { Keypair } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { joinAs } from '#server/bots/bot.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { column, figures, part, ready, rowsOf, tableOf, total } from './reading.ts';

const SOL = 1_000_000_000n;
/** Time within which the server stores confirmed transactions and emits their events, in milliseconds. */
const SOON = { timeout: 20_000, interval: 250 };

/** Sets a mark that a reload would remove. */
const mark = (page: Page) => page.evaluate('globalThis.neverReloaded = true');
const isMarked = (page: Page) => page.evaluate('globalThis.neverReloaded === true');
const figureOf = (text: string | undefined): number => Number(text?.replaceAll(',', ''));

/** Tests that open pages follow the chain. Must run last, because it adds to the seeded pools. */
export function liveTests(stage: Stage): void {
  test('transactions sent elsewhere appear on the dashboard, in the lists and on the pool’s page without a reload', async () => {
    const admin = await stage.admin();
    const { page: dashboard } = admin;
    await admin.signIn('/admin/xeroz/dashboard?timeframe=all');
    const context = dashboard.context();
    const open = async (path: string): Promise<Page> => {
      const page = await context.newPage();
      await page.goto(`/admin/xeroz/${path}`);
      await ready(page);
      return page;
    };
    await ready(dashboard);
    const pools = await open('pools?status=open');
    const users = await open('users');
    const transactions = await open('transactions');
    const pages = [dashboard, pools, users, transactions];
    for (const page of pages) await mark(page);
    const seen = async () => ({
      open: figureOf(/Open\s+([\d,]+)/.exec(await part(dashboard, 'Pools by state').innerText())?.[1]),
      joins: figureOf((await figures(part(dashboard, 'Activity')))['Joins']),
      pools: figureOf(await total(pools, 'Pools')),
      users: figureOf(await total(users, 'Users')),
      transactions: figureOf(await total(transactions, 'Transactions')),
    });
    const before = await seen();

    const { connection, product } = stage;
    const pool = await openPool(connection, product.rpc, { name: 'Sudden Rings' });
    await expect.poll(seen, SOON).toEqual({
      open: before.open + 1,
      joins: before.joins + 1,
      pools: before.pools + 1,
      users: before.users + 1,
      transactions: before.transactions + 1,
    });
    expect((await column(tableOf(pools, 'Pools'), 'Pool'))[0]).toBe(`Sudden Rings\n#${pool.id}`);
    const [latest] = await rowsOf(tableOf(transactions, 'Transactions'));
    expect(latest).toMatchObject({ 'Fee payer': pool.creator, Result: 'Succeeded' });
    expect(latest?.['Instructions']).toContain('create_pool');

    const page = await open(`pools/${pool.address}`);
    await mark(page);
    await page.getByText(/^All \d+ fields agree$/).waitFor();
    const guest = Keypair.generate();
    await product.rpc.airdrop(guest.publicKey.toBase58(), SOL);
    await joinAs(connection, guest, pool);
    const players = async () =>
      (await rowsOf(tableOf(page, 'Account and server'))).find(({ Field }) => Field === 'Players');
    await expect
      .poll(players, SOON)
      .toEqual({ Field: 'Players', Account: '2', Server: '2', Comparison: 'Equal' });
    await expect
      .poll(() => column(tableOf(page, 'Participants'), 'Wallet'), SOON)
      .toContain(guest.publicKey.toBase58());
    await expect
      .poll(async () => (await rowsOf(tableOf(pools, 'Pools')))[0]?.['Players'], SOON)
      .toBe('2 / 3');
    await expect
      .poll(async () => (await rowsOf(tableOf(users, 'Users')))[0]?.['Wallet'], SOON)
      .toBe(guest.publicKey.toBase58());
    for (const one of [...pages, page]) expect(await isMarked(one)).toBe(true);
  });
}
