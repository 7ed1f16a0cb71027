import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { accountsOf, drawsOf, everybody, paidIn, sharesOf, statusOf, sum, withStatus } from './facts.ts';
import {
  choose,
  column,
  count,
  expectPersisted,
  figures,
  lamportsOf,
  part,
  ready,
  rowsOf,
  sol,
} from './reading.ts';

const STATES = ['Open', 'Locked', 'Drawing', 'Completed', 'Expired', 'Refunding'] as const;

/** Reads a chart's list of parts, with the figure of each. */
async function shares(chart: Locator): Promise<Record<string, string>> {
  await chart.waitFor();
  const lines = await chart.getByRole('listitem').allInnerTexts();
  return Object.fromEntries(
    lines.map((line): [string, string] => {
      const [name = '', figure = ''] = line.split(/\n| (?=\S+%)/).map((word) => word.trim());
      return [name, figure];
    }),
  );
}

async function openAllTime(stage: Stage): Promise<Page> {
  const admin = await stage.admin();
  await admin.signIn('/admin/xeroz/dashboard');
  await ready(admin.page);
  await choose(admin.page, 'Period', 'All time');
  return admin.page;
}

/** Compares all figures with the seed's record. */
export function dashboardTests(stage: Stage, seed: () => Seed): void {
  test('the dashboard shows totals over all time, and the same when opened by its address', async () => {
    const { pools, totals } = seed();
    const page = await openAllTime(stage);
    const owed = [...(await accountsOf(stage.connection, seed())).values()]
      .filter(({ settledAt }) => settledAt !== null)
      .map(({ owedLamports }) => owedLamports);
    const full = pools.filter(({ players, maxPlayers }) => players.length === maxPlayers);
    const activity = part(page, 'Activity');
    expect(await figures(activity)).toEqual({
      Volume: sol(totals.drawnLamports),
      Players: count(everybody(seed()).size),
      Joins: count(totals.seats + pools.reduce((all, { left }) => all + left.length, 0)),
      'Unclaimed now': sol(sum(owed)),
      'Pools created': count(totals.pools),
      'Pools filled': count(full.length),
      'Pools completed': count(totals.completed),
      'Pools expired': count(withStatus(seed(), 'expired').length),
      'Pools refunded': count(withStatus(seed(), 'refunding').length),
    });
    await expectPersisted(page, (one) => figures(part(one, 'Activity')));
  });

  test('the dashboard counts every pool by state and each draw by outcome, with the fees of both', async () => {
    const page = await openAllTime(stage);
    const states = STATES.map((label) => [label, count(withStatus(seed(), statusOfLabel(label)).length)]);
    expect(await shares(part(page, 'Pools by state'))).toEqual(Object.fromEntries(states));
    const { onTime, late, voided, timedOut, waiting } = drawsOf(seed());
    expect(await shares(part(page, 'Draws'))).toEqual({
      'On time': count(onTime),
      Late: count(late),
      Voided: count(voided),
      'Timed out': count(timedOut),
      'Waiting now': count(waiting),
    });
    const ofDrawn = withStatus(seed(), 'completed').map(sharesOf);
    const fees = await figures(part(page, 'Fees by recipient'));
    expect(fees).toMatchObject({
      Creators: sol(sum(ofDrawn.map(({ creator }) => creator))),
      Completers: sol(sum(ofDrawn.map(({ completer }) => completer))),
    });
    expect(sum(['Creators', 'Completers', 'Treasury'].map((name) => lamportsOf(fees[name] ?? '')))).toBe(
      lamportsOf(fees['All fees'] ?? ''),
    );
    // A state links to the list of the pools in that state.
    await part(page, 'Pools by state').getByRole('link', { name: 'Expired' }).click();
    await page.getByRole('heading', { name: 'Pools', exact: true }).waitFor();
    const expired = count(withStatus(seed(), 'expired').length);
    await page.getByText(new RegExp(`^(.* of ${expired}|${expired} in total)$`)).waitFor();
  });

  test('the dashboard’s charts match their tables, which add up to the totals', async () => {
    const page = await openAllTime(stage);
    for (const title of ['Pools by state', 'Draws']) {
      const drawn = await shares(part(page, title));
      await part(page, title).getByRole('button', { name: 'Table', exact: true }).click();
      const table = part(page, title).getByRole('table');
      const rows = (await rowsOf(table)).map((row) => Object.values(row).slice(0, 2));
      expect(Object.fromEntries(rows)).toEqual(drawn);
    }
    const { pools, totals } = seed();
    const left = pools.reduce((all, one) => all + one.left.length, 0);
    const sums = {
      'Pools over time': {
        Created: count(totals.pools),
        Completed: count(totals.completed),
        'Expired or refunded': count(
          pools.filter((pool) => /^(expired|refunding)$/.test(statusOf(pool))).length,
        ),
      },
      'Volume over time, in SOL': { Volume: sol(sum(withStatus(seed(), 'completed').map(paidIn))) },
      'Joins over time': { Joins: count(totals.seats + left) },
    };
    for (const [title, expected] of Object.entries(sums)) {
      const chart = part(page, title);
      const slider = chart.getByRole('slider');
      for (const [name, figure] of Object.entries(expected)) {
        await chart.getByText(`${name}${figure}`).first().waitFor();
      }
      const answers: (string | null)[] = [];
      await slider.focus();
      await page.keyboard.press('Home');
      for (let at = Number(await slider.getAttribute('aria-valuemax')); at >= 0; at -= 1) {
        answers.push(await slider.getAttribute('aria-valuetext'));
        await page.keyboard.press('ArrowRight');
      }
      await chart.getByRole('button', { name: 'Table', exact: true }).click();
      const table = chart.getByRole('table');
      const rows = (await rowsOf(table)).map(({ Time = '', ...row }) => {
        const texts = Object.entries(row).map(([name, figure]) => `${name}: ${figure}`);
        return `${Time}. ${texts.join(', ')}`;
      });
      expect(rows.toReversed()).toEqual(answers);
      for (const [name, figure] of Object.entries(expected)) {
        const cells = await column(table, name);
        const isSol = figure.endsWith('SOL');
        const added = sum(cells.map((text) => (isSol ? lamportsOf(text) : BigInt(text.replaceAll(',', '')))));
        expect(isSol ? sol(added) : count(Number(added)), name).toBe(figure);
      }
    }
  });
}

function statusOfLabel(label: (typeof STATES)[number]): Parameters<typeof withStatus>[1] {
  switch (label) {
    case 'Open':
      return 'open';
    case 'Locked':
      return 'locked';
    case 'Drawing':
      return 'drawing';
    case 'Completed':
      return 'completed';
    case 'Expired':
      return 'expired';
    case 'Refunding':
      return 'refunding';
  }
}
