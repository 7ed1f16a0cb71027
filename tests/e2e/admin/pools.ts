import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { accountsOf, withStatus } from './facts.ts';
import {
  choose,
  column,
  count,
  expectPersisted,
  expectOrder,
  lamportsOf,
  navigates,
  ready,
  rowsOf,
  sol,
  sortBy,
  tableOf,
  total,
  turn,
  visit,
} from './reading.ts';

const STATES = {
  Open: 'open',
  Locked: 'locked',
  Drawing: 'drawing',
  Completed: 'completed',
  Expired: 'expired',
  Refunding: 'refunding',
} as const;
const LABELS = Object.keys(STATES) as (keyof typeof STATES)[];

const pools = (page: Page) => tableOf(page, 'Pools');
const search = (page: Page) =>
  page.getByRole('searchbox', { name: 'Name, number or beginning of an address' });
const names = async (page: Page): Promise<string[]> =>
  (await column(pools(page), 'Pool')).map((text) => text.split('\n')[0] ?? '');

/** Tests the list of all pools. */
export function poolsTests(stage: Stage, seed: () => Seed): void {
  test('the list of pools shows every seeded pool, in every state', async () => {
    const page = await openPools();
    const all = (): Promise<string> => total(page, 'Pools');
    expect(await all()).toBe(count(seed().totals.pools));
    const toggle = (label: string) =>
      navigates(page, () => page.getByRole('button', { name: label, exact: true }).click());
    for (const label of LABELS) {
      await toggle(label);
      expect(await all(), label).toBe(count(withStatus(seed(), STATES[label]).length));
      for (const status of await column(pools(page), 'State')) expect(status).toContain(label);
      await toggle(label);
    }
    await toggle('Expired');
    await toggle('Refunding');
    const ended = [...withStatus(seed(), 'expired'), ...withStatus(seed(), 'refunding')];
    expect(await all()).toBe(count(ended.length));
    await expectPersisted(page, async (one) => [await total(one, 'Pools'), await rowsOf(pools(one))]);
    await navigates(page, () => page.goBack());
    expect(await all()).toBe(count(withStatus(seed(), 'expired').length));
  });

  test('pools are filtered by password, account, creator and day', async () => {
    const page = await openPools();
    const expectAll = async (fits: (pool: SeededPool) => boolean): Promise<void> =>
      expect(await total(page, 'Pools')).toBe(count(seed().pools.filter(fits).length));
    await choose(page, 'Password', 'With a password');
    await expectAll(({ hasPassword }) => hasPassword);
    await choose(page, 'Account', 'Closed');
    await expectAll(({ hasPassword, status }) => hasPassword && status === null);
    await choose(page, 'Password', 'Password: all');
    await expectAll(({ status }) => status === null);
    await choose(page, 'Account', 'On the chain');
    await expectAll(({ status }) => status !== null);
    const { creator } = seed().pools[0] ?? { creator: '' };
    const field = page.getByRole('textbox', { name: 'Creator’s address' });
    await navigates(page, () => field.fill(creator));
    await expectAll((pool) => pool.status !== null && pool.creator === creator);
    await field.fill('nobody');
    await page.getByText(/^This is not an address/).waitFor();
    await visit(page, 'pools');
    // Filter by days of the chain: the seed's pools were created since its first one, and none tomorrow.
    const created = [...(await accountsOf(stage.connection, seed())).values()].map(
      ({ createdAt }) => createdAt,
    );
    const day = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);
    await navigates(page, () => page.getByLabel('Created from').fill(day(Math.max(...created) + 2 * 86_400)));
    await page.getByText('No pool matches.').waitFor();
    expect(await total(page, 'Pools')).toBe('0');
    await navigates(page, () => page.getByLabel('Created from').fill(day(Math.min(...created) - 3 * 86_400)));
    await expectAll(() => true);
  });

  test('pools are found by a part of their name, their number, and the beginning of their address', async () => {
    const page = await openPools();
    await navigates(page, () => search(page).fill('quiet harb'));
    const quiet = seed().pools.filter(({ name }) => name.startsWith('Quiet Harbor'));
    expect(await total(page, 'Pools')).toBe(count(quiet.length));
    const [sought] = seed().of('partlyPaid');
    if (sought === undefined) throw new Error('No pool is partly paid');
    await navigates(page, () => search(page).fill(sought.address.slice(0, 10)));
    expect(await rowsOf(pools(page))).toMatchObject([
      {
        Creator: sought.creator,
        Entry: sol(sought.entryLamports),
        Players: `${count(sought.players.length)} / ${count(sought.maxPlayers)}`,
      },
    ]);
    expect(await names(page)).toEqual([sought.name]);
    const { id } = (await accountsOf(stage.connection, seed())).get(sought.address) ?? {};
    await navigates(page, () => search(page).fill(String(id)));
    expect(await names(page)).toContain(sought.name);
    await navigates(page, () => search(page).fill('池の輪'));
    const elsewhere = seed().pools.filter(({ name }) => name.startsWith('池の輪'));
    expect((await names(page)).toSorted()).toEqual(elsewhere.map(({ name }) => name).toSorted());
  });

  test('pools are sorted by every column, page by page', async () => {
    const page = await openPools();
    const read: Readonly<Record<string, (text: string) => bigint | number | string>> = {
      Entry: lamportsOf,
      Players: Number.parseInt,
      Unpaid: lamportsOf,
      Created: String,
      Settled: String,
    };
    for (const [name, of] of Object.entries(read)) {
      await sortBy(page, name);
      expectOrder((await column(pools(page), name)).map((text) => of(text)));
    }
    await sortBy(page, 'Entry');
    await turn(page, 'Next');
    await turn(page, 'Next');
    const third = await rowsOf(pools(page));
    await expectPersisted(page, (one) => rowsOf(pools(one)));
    await navigates(page, () => page.goBack());
    const second = await rowsOf(pools(page));
    expectOrder([...second, ...third].map(({ Entry = '' }) => lamportsOf(Entry)));
    expect(second[0]).not.toEqual(third[0]);
    const largest = seed().pools.reduce(
      (most, { entryLamports }) => (entryLamports > most ? entryLamports : most),
      0n,
    );
    await visit(page, 'pools?sort=entry');
    expect((await column(pools(page), 'Entry'))[0]).toBe(sol(largest));
  });

  async function openPools(): Promise<Page> {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/pools');
    await ready(admin.page);
    return admin.page;
  }
}
