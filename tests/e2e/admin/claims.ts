import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { fetchEntriesOfPool } from '#src/chain/program/fetch.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { allOf, type Amounts, ANYONE, balancesOf, expectRises, poolNow, sendPlainly } from './on-chain.ts';
import { itemAt } from './item-at.ts';
import { owedBy } from './expected-payables.ts';
import { SECOND_ADMIN } from './second-admin.ts';
import { WorkWindow } from './work-window.ts';

const PATH = '/admin/xeroz/pool-claims';
const SOL = 1_000_000_000n;
/** Lamports: the rent of a wallet, and the fee of a transaction with one signature. */
const WALLET_RENT = 890_880n;
const FEE = 5_000n;
/** A word in the names of pools that owe payments. Each test pays pools of another word. */
const BATCH = 'Paper';
const POOR = 'Velvet';
const SINGLE = 'Amber';

const short = (address: string): string => `${address.slice(0, 4)}...${address.slice(-4)}`;
const solText = (lamports: bigint): string =>
  `${lamports / SOL}.${String(lamports % SOL).padStart(9, '0')}`.replace(/\.?0+$/, '');

/** Tests that admins can send all payments that pools owe, and none twice. */
export function claimsTests(stage: Stage, seed: () => Seed): void {
  const named = (pools: readonly SeededPool[], word: string): readonly SeededPool[] =>
    pools.filter(({ name }) => name.startsWith(`${word} `));
  const owedNow = async (pools: readonly SeededPool[]): Promise<Amounts> =>
    allOf(await Promise.all(pools.map(async (pool) => owedBy(pool, await poolNow(stage, pool)))));

  const search = async ({ page }: Player, text: string): Promise<void> =>
    page.getByRole('searchbox').first().fill(text);
  const rowOf = ({ page }: Player, pool: SeededPool) =>
    page.getByRole('row').filter({ hasText: pool.name }).first();

  /** Finds a pool and simulates all payments that it owes. */
  const planPool = async (admin: Player, pool: SeededPool): Promise<WorkWindow> => {
    await search(admin, pool.address);
    await rowOf(admin, pool).getByRole('button', { name: 'Pay out' }).click();
    return new WorkWindow(admin.page, `Pay out ${pool.name}`);
  };
  /** Expects that only the rent of players who left is still unpaid. */
  const expectPaid = async (pool: SeededPool): Promise<void> => {
    const seats = await fetchEntriesOfPool(stage.connection, new PublicKey(pool.address));
    expect(seats.filter(({ active }) => active)).toEqual([]);
    expect((await poolNow(stage, pool)).owedLamports).toBe(0n);
  };

  test("one player's payment reaches only that player", async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const pool = itemAt(
      named(seed().of('unpaid'), SINGLE).filter(({ players }) => players.length > 2),
      0,
    );
    const account = await poolNow(stage, pool);
    const player = itemAt(account.players, account.players.length - 1);
    const all = owedBy({ ...pool, creator: '', completer: '' }, account);
    const payable = new Map([...all].map(([to, lamports]) => [to, to === player ? lamports : 0n]));
    payable.delete('');
    await search(admin, pool.address);
    await rowOf(admin, pool)
      .getByRole('button', { name: `Show payees: ${pool.name}` })
      .click();
    await admin.page.getByRole('button', { name: `Pay out: ${short(player)}`, exact: true }).click();
    const work = new WorkWindow(admin.page, `Pay out from ${pool.name}: ${short(player)}`);
    expect(await work.simulated()).toBe(1);
    await expectRises(stage, payable, () => work.sendAll());
    const seats = await fetchEntriesOfPool(stage.connection, new PublicKey(pool.address));
    expect(seats.map((seat) => seat.player)).not.toContain(player);
    expect(seats.filter(({ active }) => active)).toHaveLength(pool.players.length - 1);
  });

  test('everything a pool owes is paid once, even if another wallet pays a part meanwhile', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const [partly, unpaid] = [
      itemAt(named(seed().of('partlyPaid'), SINGLE), 0),
      itemAt(
        named(seed().of('unpaid'), SINGLE).filter(({ players }) => players.length > 2),
        1,
      ),
    ];
    await expectRises(stage, await owedNow([partly]), async () => {
      const work = await planPool(admin, partly);
      await work.simulated();
      await work.sendAll();
    });
    await expectPaid(partly);

    const account = await poolNow(stage, unpaid);
    const winner = new PublicKey(itemAt(account.players, 0));
    await expectRises(stage, owedBy(unpaid, account), async () => {
      const work = await planPool(admin, unpaid);
      await work.simulated();
      await sendPlainly(stage, ANYONE, claim(new PublicKey(unpaid.address), winner, 0));
      await work.sendAll();
    });
    await expectPaid(unpaid);
  });

  test('a batch of many pools continues after a reload in its middle, and pays every player once', async () => {
    const admin = await stage.admin();
    const { page, wallet } = admin;
    await admin.signIn(PATH);
    const pools = named(seed().of('unpaid', 'partlyPaid', 'refundable', 'partlyRefunded'), BATCH);
    expect(pools.length).toBeGreaterThan(40);
    const payable = await owedNow(pools);
    const total = [...payable.values()].reduce((sum, lamports) => sum + lamports, 0n);
    await expectRises(stage, payable, async () => {
      const prompts = wallet.promptCount();
      await search(admin, `${BATCH} `);
      await page.getByRole('button', { name: `Pay out all ${pools.length} pools` }).click();
      const work = new WorkWindow(page, 'Pay out all unpaid amounts');
      const count = await work.simulated();
      expect(count).toBeGreaterThanOrEqual(pools.length);
      expect(await work.sum('To players, creators, completers, treasury')).toBe(`${solText(total)} SOL`);
      expect(wallet.promptCount()).toBe(prompts);
      const answers = wallet.waitAfter(2);
      await work.send();
      await work.underWay();
      await page.reload();
      answers();

      const bar = page.getByRole('region', { name: 'Task in progress' });
      await bar.getByText('Interrupted').waitFor();
      const cut = wallet.promptCount();
      expect(cut).toBeLessThan(prompts + Math.ceil(count / 10));
      await bar.getByRole('button', { name: 'Continue' }).click();
      const left = await work.simulated();
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(count);
      await work.send();
      await work.ended();
      await work.dialog.getByText(`${count} of ${count} done, 0 failed`).first().waitFor();
      await work.close();
    });
    for (const pool of pools) await expectPaid(pool);
    await page.getByText('All pools are fully paid.').waitFor();
  });

  test('failed payments are listed with their reason, also after a reload, and can be retried', async () => {
    const { address } = SECOND_ADMIN;
    const poor = await stage.person(0n, {}, SECOND_ADMIN.traits);
    const { page } = poor;
    // The wallet can pay only two fees, because its balance may not fall below its rent.
    expect((await balancesOf(stage, [address])).get(address)).toBe(0n);
    await stage.product.rpc.airdrop(address, WALLET_RENT + 2n * FEE + FEE / 2n);
    await poor.signIn(PATH);
    const owing = named(seed().of('unpaid', 'partlyPaid', 'refundable', 'partlyRefunded'), POOR);
    await search(poor, `${POOR} `);
    await page.getByRole('button', { name: `Pay out all ${owing.length} pools` }).waitFor();
    const ticks = await page.getByRole('checkbox', { name: /^Select .+ \d+$/ }).all();
    const shown = await Promise.all(ticks.map((tick) => tick.getAttribute('aria-label')));
    // One transaction holds at most seven payments.
    const pools = owing
      .filter(({ name, players }) => players.length < 5 && shown.includes(`Select ${name}`))
      .slice(0, 4);
    await expectRises(stage, await owedNow(pools), async () => {
      for (const { name } of pools) {
        await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();
      }
      await page.getByRole('button', { name: 'Pay out 4 selected pools' }).click();
      const work = new WorkWindow(page, 'Pay out the selected pools');
      expect(await work.simulated()).toBe(4);
      await work.send();
      await work.dialog.getByRole('button', { name: 'Retry 2 failed' }).waitFor();
      expect(await work.rows('Done').count()).toBe(2);
      const failed = work.rows('Failed').filter({ hasText: 'Your wallet must cover the amount shown' });
      expect(await failed.count()).toBe(2);

      await page.reload();
      const bar = page.getByRole('region', { name: 'Task in progress' });
      await bar.getByText('2 of 4 done, 2 failed').waitFor();
      await stage.product.rpc.airdrop(address, SOL);
      await bar.getByRole('button', { name: 'Show' }).click();
      await failed.nth(1).waitFor();
      await work.press('Retry 2 failed');
      expect(await work.simulated()).toBe(2);
      await work.sendAll();
    });
    for (const pool of pools) await expectPaid(pool);
  });
}
