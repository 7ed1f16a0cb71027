import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { accountsOf, getClaimable, everybody, sum, walletFacts } from './facts.ts';
import {
  column,
  count,
  expectPersisted,
  expectOrder,
  figures,
  lamportsOf,
  navigates,
  part,
  ready,
  rowsOf,
  sol,
  sortBy,
  tableOf,
  total,
  turn,
  visit,
} from './reading.ts';

const users = (page: Page) => tableOf(page, 'Users');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Beginning of an address' });

/** Returns a wallet whose pools all still have accounts on the chain. */
function someUser(seed: Seed, accounts: ReadonlyMap<string, Pool>): string {
  const found = [...everybody(seed)].find((wallet) => {
    const own = seed.pools.filter(({ players }) => players.includes(wallet));
    const { drawn, refunded } = walletFacts(seed, wallet);
    return drawn > 2 && refunded > 0 && own.every(({ address }) => accounts.has(address));
  });
  if (found === undefined) throw new Error('Everybody sat in a pool that is closed');
  return found;
}

/** Returns a wallet's wins, from the drawn pools on the chain, and their lamports. */
function winsOf(accounts: ReadonlyMap<string, Pool>, wallet: string) {
  const won = [...accounts.values()].flatMap((pool) => {
    const index = pool.status === 'completed' ? pool.players.indexOf(wallet) : -1;
    if (index < 0 || index >= pool.winnerCount) return [];
    const { base, bonus } = seatPayout(payouts(pool, pool.playerCount, pool.weights), index);
    return [base + bonus];
  });
  return { won: won.length, lamports: sum(won) };
}

/** Tests the list of users, and the page of one of them. */
export function usersTests(stage: Stage, seed: () => Seed): void {
  test('the list of users shows every wallet that ever had a seat, with its staked and unpaid amounts', async () => {
    const { page, ...admin } = await signedIn();
    await visit(page, 'users');
    expect(await total(page, 'Users')).toBe(count(everybody(seed()).size));
    const accounts = await accountsOf(stage.connection, seed());
    const payables = seed().pools.flatMap((planned) => {
      const pool = accounts.get(planned.address);
      return pool === undefined ? [] : getClaimable(pool, planned);
    });
    expect(await figures(part(page, 'Total of all matching wallets'))).toMatchObject({
      'Staked in draws': sol(seed().totals.drawnLamports),
      Unclaimed: sol(sum(payables.map(([, lamports]) => lamports))),
    });

    const wallet = someUser(seed(), accounts);
    const facts = walletFacts(seed(), wallet);
    const wins = winsOf(accounts, wallet);
    const unclaimed = sum(payables.flatMap(([whose, lamports]) => (whose === wallet ? [lamports] : [])));
    await navigates(page, () => search(page).fill(wallet.slice(0, 12)));
    expect(await rowsOf(users(page))).toMatchObject([
      {
        Wallet: wallet,
        'Pools joined': count(facts.joined),
        Created: count(facts.created),
        'Pools won': count(wins.won),
        Lost: count(facts.drawn - wins.won),
        Refunded: count(facts.refunded),
        'Staked in draws': sol(facts.stakedLamports),
        Winnings: sol(wins.lamports),
        Unclaimed: sol(unclaimed),
      },
    ]);
    await expectPersisted(page, async (one) => [await search(one).inputValue(), await rowsOf(users(one))]);

    await navigates(page, () =>
      users(page)
        .getByRole('link', { name: wallet.slice(0, 4) })
        .first()
        .click(),
    );
    await page.getByText(wallet, { exact: true }).waitFor();
    const balance = await stage.product.rpc.balance(wallet);
    await expect
      .poll(() => figures(part(page, 'Totals')))
      .toMatchObject({
        'Balance on the chain': sol(balance),
        Unclaimed: sol(unclaimed),
        'Pools created': count(facts.created),
        'Pools joined': count(facts.joined),
        'Pools won': count(wins.won),
        'Pools lost': count(facts.drawn - wins.won),
        'Pools refunded': count(facts.refunded),
        'Staked in draws': sol(facts.stakedLamports),
        Winnings: sol(wins.lamports),
      });
    expect(admin.wallet.promptCount()).toBe(1);
  });

  test('a user’s page lists the pools, payments due and made, and transactions of that wallet', async () => {
    const { page } = await signedIn();
    const accounts = await accountsOf(stage.connection, seed());
    const wallet = someUser(seed(), accounts);
    await visit(page, `users/${wallet}`);
    const joined = seed().pools.filter(({ players, left }) => [...players, ...left].includes(wallet));
    const listed = await column(tableOf(page, 'Pools'), 'Pool');
    expect(new Set(listed.map((text) => text.split('\n')[0]))).toEqual(
      new Set(joined.map(({ name }) => name)),
    );
    expect(listed).toHaveLength(joined.length);
    await sortBy(page, 'Entry');
    expectOrder((await column(tableOf(page, 'Pools'), 'Entry')).map(lamportsOf));
    await sortBy(page, 'Joined');
    expectOrder(await column(tableOf(page, 'Pools'), 'Joined'));
    await navigates(page, () =>
      page.getByRole('combobox', { name: 'Seat state' }).selectOption({ label: 'Refunded' }),
    );
    const refunded = joined.filter(({ state }) => state === 'refunded');
    const shown = await column(tableOf(page, 'Pools'), 'Pool');
    expect(shown.map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(refunded.map(({ name }) => name)),
    );

    await navigates(page, () => page.getByRole('tab', { name: 'Due' }).click());
    const claimable = await column(tableOf(page, 'Due'), 'Total');
    const payables = joined.concat(seed().pools.filter((one) => !joined.includes(one))).flatMap((planned) => {
      const pool = accounts.get(planned.address);
      return pool === undefined ? [] : getClaimable(pool, planned).filter(([whose]) => whose === wallet);
    });
    const sorted = (amounts: readonly bigint[]) => amounts.map(String).toSorted((a, b) => a.localeCompare(b));
    expect(sorted(claimable.map(lamportsOf))).toEqual(sorted(payables.map(([, lamports]) => lamports)));
    await navigates(page, () => page.getByRole('link', { name: 'Pay out to this wallet' }).click());
    expect(await page.getByRole('textbox', { name: 'Full address of a player' }).inputValue()).toBe(wallet);
    await navigates(page, () => page.getByRole('link', { name: 'By player' }).click());
    expectOrder((await column(users(page), 'Unclaimed')).map(lamportsOf));
    await visit(page, `users/${wallet}`);

    await navigates(page, () => page.getByRole('tab', { name: 'Transactions' }).click());
    await rowsOf(tableOf(page, 'Transactions'));
    await navigates(page, () => page.getByRole('link', { name: 'All transactions' }).click());
    expect(await page.getByRole('textbox', { name: 'Wallet address' }).inputValue()).toBe(wallet);
  });

  test('users are sorted by column, page by page, and the back link returns there', async () => {
    const { page } = await signedIn();
    await visit(page, 'users');
    await sortBy(page, 'Staked in draws');
    const first = await rowsOf(users(page));
    expectOrder(first.map((row) => lamportsOf(row['Staked in draws'] ?? '')));
    expect(new URL(page.url()).search).toBe('?sort=staked&order=desc');
    await turn(page, 'Next');
    const second = await rowsOf(users(page));
    expectOrder([...first, ...second].map((row) => lamportsOf(row['Staked in draws'] ?? '')));
    expect(new Set([...first, ...second].map(({ Wallet }) => Wallet)).size).toBe(
      first.length + second.length,
    );
    await expectPersisted(page, (one) => rowsOf(users(one)));
    await turn(page, 'Previous');
    expect(await rowsOf(users(page))).toEqual(first);
    await navigates(page, () => page.goBack());
    expect(await rowsOf(users(page))).toEqual(second);
    await sortBy(page, 'Staked in draws');
    expectOrder((await column(users(page), 'Staked in draws')).map(lamportsOf), 'asc');
    for (const name of ['Pools joined', 'Created']) {
      await sortBy(page, name);
      expectOrder((await column(users(page), name)).map(Number));
    }
    for (const name of ['Winnings', 'Unclaimed']) {
      await sortBy(page, name);
      expectOrder((await column(users(page), name)).map(lamportsOf));
    }
    for (const name of ['First seen', 'Last seen']) {
      await sortBy(page, name);
      expectOrder(await column(users(page), name));
    }
    await visit(page, 'users?search=nobody1');
    await page.getByText('No wallet begins with this.').waitFor();
    await visit(page, 'users/nobody');
    await page.getByText('This page’s address does not contain a wallet address.').waitFor();
    await ready(page);
  });

  async function signedIn() {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/users');
    return admin;
  }
}
