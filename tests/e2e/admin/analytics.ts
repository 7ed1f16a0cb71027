import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { drawsOf, sharesOf, sum } from './facts.ts';
import {
  choose,
  column,
  count,
  expectKept,
  expectOrder,
  lamportsOf,
  moves,
  part,
  ready,
  rowsOf,
  sol,
  tableOf,
} from './sight.ts';

const STEPS = ['Countdown', 'Request', 'Capture', 'Proof', 'Full to completed'];
const OUTCOMES = ['On time', 'Late', 'Withheld', 'Uncaptured'] as const;

/** Who requested and captured draws that were decided, and what they were paid for it, by the record. */
function completersOf({ pools }: Seed): Readonly<Record<string, readonly [string, string, string]>> {
  const decided = pools.filter(({ path }) => path === 'draw' || path === 'timeout');
  const wallets = new Set(decided.flatMap(({ requester, capturer }) => [requester, capturer]));
  const rows = [...wallets].flatMap((wallet) => {
    if (wallet === null) return [];
    const requested = decided.filter(({ requester }) => requester === wallet);
    const captured = decided.filter(({ capturer }) => capturer === wallet);
    const isPaid = ({ path, paidPlayers, players }: (typeof pools)[number]): boolean =>
      path === 'draw' && paidPlayers === players.length;
    const earned = [
      ...requested.filter(isPaid).map((pool) => sharesOf(pool).requester),
      ...captured.filter(isPaid).map((pool) => sharesOf(pool).capturer),
    ];
    return [[wallet, [count(requested.length), count(captured.length), sol(sum(earned))]] as const];
  });
  return Object.fromEntries(rows);
}

/** How draws went, by when and by whom. */
export function analyticsTests(stage: Stage, seed: () => Seed): void {
  test('completion analytics count each draw by its outcome, and every pool in each of its steps', async () => {
    const page = await openAllTime();
    const completed = count(seed().totals.completed);
    await page.getByText(`${completed} pools completed`).waitFor();
    const steps = await rowsOf(tableOf(page, 'Time by step'));
    expect(steps.map(({ Step }) => Step)).toEqual(STEPS);
    for (const { Pools } of steps) expect(Pools).toBe(completed);
    const keys = await rowsOf(tableOf(page, 'VRF keys'));
    const { onTime, late, withheld, uncaptured } = drawsOf(seed());
    const inAll = OUTCOMES.map((name) =>
      keys.reduce((all, row) => all + Number(row[name]?.replaceAll(',', '')), 0),
    );
    expect(inAll).toEqual([onTime, late, withheld, uncaptured]);
    // The chain's own record: draws of all pools that were requested, those that still wait among them; a draw that nobody captured is not the key's fault.
    const { requested } = seed().totals.draws;
    expect(keys.find((row) => row['Record: requested'] !== '–')).toMatchObject({
      'Record: requested': count(requested),
      'Record: proven': completed,
      'Record: timed out': count(withheld),
      'Record: uncaptured': count(uncaptured),
    });
    for (const step of STEPS) {
      const chart = part(page, `${step}: how long it took`);
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
    expect([added('Of these late'), added('Timed out')]).toEqual([late, withheld + uncaptured]);
    expect(count(added('Completed'))).toBe(completed);
  });

  test('completion analytics name everyone who completes, with what it brought them, sorted as asked', async () => {
    const page = await openAllTime();
    const completers = tableOf(page, 'Who completes');
    const rows = await rowsOf(completers);
    expect(
      Object.fromEntries(
        rows.map(({ Wallet = '', Requested, Captured, Earned }) => [Wallet, [Requested, Captured, Earned]]),
      ),
    ).toEqual(completersOf(seed()));
    const sort = (name: string): Promise<void> =>
      moves(page, () => completers.getByRole('button', { name, exact: true }).click());
    await sort('Earned');
    expectOrder((await column(completers, 'Earned')).map(lamportsOf));
    await sort('Earned');
    expectOrder((await column(completers, 'Earned')).map(lamportsOf), 'asc');
    await expectKept(page, (one) => rowsOf(tableOf(one, 'Who completes')));
    await sort('Requested');
    expectOrder((await column(completers, 'Requested')).map(Number));
    await moves(page, () => page.goBack());
    expectOrder((await column(completers, 'Earned')).map(lamportsOf), 'asc');
  });

  async function openAllTime(): Promise<Page> {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/pool-completion-analytics');
    await ready(admin.page);
    await choose(admin.page, 'Time shown', 'All time');
    return admin.page;
  }
}
