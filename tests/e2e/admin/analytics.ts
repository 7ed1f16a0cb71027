import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { drawsOf, sharesOf, sum } from './facts.ts';
import {
  choose,
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
  tableOf,
} from './reading.ts';

const STEPS = ['Countdown', 'Waiting to be completed', 'Full to completed'];

/** Returns, from the seed's record, each completer's pools, pools without a seat of theirs, and rewards. */
function completersOf({ pools }: Seed): Readonly<Record<string, readonly [string, string, string]>> {
  const drawn = pools.filter(({ path }) => path === 'draw');
  const wallets = new Set(drawn.map(({ completer }) => completer));
  const rows = [...wallets].flatMap((wallet) => {
    if (wallet === null) return [];
    const own = drawn.filter(({ completer }) => completer === wallet);
    const asOutsider = own.filter(({ players }) => !players.includes(wallet));
    const earned = sum(own.map((pool) => sharesOf(pool).completer));
    return [[wallet, [count(own.length), count(asOutsider.length), sol(earned)]] as const];
  });
  return Object.fromEntries(rows);
}

/** Tests the analytics of draws, over time and by completer. */
export function analyticsTests(stage: Stage, seed: () => Seed): void {
  test('completion analytics count each draw by outcome, and every pool in each step', async () => {
    const page = await openAllTime();
    const completed = count(seed().totals.completed);
    const steps = await rowsOf(tableOf(page, 'Time by step'));
    expect(steps.map(({ Step }) => Step)).toEqual(STEPS);
    for (const { Pools } of steps) expect(Pools).toBe(completed);
    const { late, voided, timedOut } = drawsOf(seed());
    expect(await figures(page.getByRole('main'))).toMatchObject({
      Completed: completed,
      'Completed late': count(late),
      Voided: count(voided),
      'Timed out': count(timedOut),
    });
    for (const step of STEPS) {
      const chart = part(page, `${step}: duration`);
      await chart.getByText(`Pools${completed}`).waitFor();
      await chart.getByRole('button', { name: 'Table', exact: true }).click();
      const bars = (await column(chart.getByRole('table'), 'Pools')).map((text) =>
        Number(text.replaceAll(',', '')),
      );
      expect(count(bars.reduce((all, bar) => all + bar, 0))).toBe(completed);
    }
    const overTime = part(page, 'Draws over time');
    await overTime.getByRole('button', { name: 'Table', exact: true }).click();
    const rows = await rowsOf(overTime.getByRole('table'));
    const added = (name: string): number =>
      rows.reduce((all, row) => all + Number(row[name]?.replaceAll(',', '')), 0);
    expect([added('Completed late'), added('Voided'), added('Timed out')]).toEqual([late, voided, timedOut]);
    expect(count(added('Completed'))).toBe(completed);
  });

  test('completion analytics list every completer with their earnings, in the chosen order', async () => {
    const page = await openAllTime();
    const completers = tableOf(page, 'Completers');
    const rows = await rowsOf(completers);
    expect(
      Object.fromEntries(
        rows.map((row) => [row['Wallet'] ?? '', [row['Completed'], row['As an outsider'], row['Earned']]]),
      ),
    ).toEqual(completersOf(seed()));
    const sort = (name: string): Promise<void> =>
      navigates(page, () => completers.getByRole('button', { name, exact: true }).click());
    await sort('Earned');
    expectOrder((await column(completers, 'Earned')).map(lamportsOf));
    await sort('Earned');
    expectOrder((await column(completers, 'Earned')).map(lamportsOf), 'asc');
    await expectPersisted(page, (one) => rowsOf(tableOf(one, 'Completers')));
    await sort('As an outsider');
    expectOrder((await column(completers, 'As an outsider')).map(Number));
    await navigates(page, () => page.goBack());
    expectOrder((await column(completers, 'Earned')).map(lamportsOf), 'asc');
  });

  async function openAllTime(): Promise<Page> {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/pool-completion-analytics');
    await ready(admin.page);
    await choose(admin.page, 'Period', 'All time');
    return admin.page;
  }
}
