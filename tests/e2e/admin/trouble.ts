import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { count, figures, part, ready, rowsOf, tableOf, total } from './reading.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';

/** Three lists are enough, because all lists use the same hook. */
const LISTS = ['Users', 'Pool claims', 'Audit log'];
const DATA = /\/api\/(?!admin\/session)/;

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Admin pages' }).getByRole('link', { name, exact: true }).click();

/** Tests pages while the server does not answer, or is not healthy. */
export function troubleTests(stage: Stage, seed: () => Seed): void {
  test('a list reports that the server does not answer, and loads once it does', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn('/admin/xeroz/settings');
    await ready(page);
    await page.route(DATA, (route) => route.abort());
    for (const name of LISTS) {
      await goTo(page, name);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      const note = page.getByRole('alert').filter({ hasText: 'The list could not be read' });
      await note.getByText('The server did not answer. Check the connection and try again.').waitFor();
      expect(await page.getByRole('table').count(), name).toBe(0);
    }
    await page.unroute(DATA);
    await goTo(page, 'Users');
    await page.getByRole('button', { name: 'Try again' }).or(page.getByRole('table')).first().click();
    await tableOf(page, 'Users').waitFor();
    await ready(page);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('dashboard and analytics report each section that could not be read, and keep earlier data', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn('/admin/xeroz/settings');
    await ready(page);
    await page.route(DATA, (route) => route.abort());
    await goTo(page, 'Dashboard');
    for (const what of ['Activity', 'Draws and beacon', 'Server and indexer', 'Balances', 'Chain']) {
      await page.getByText(`${what}: could not be read`).first().waitFor();
    }
    await goTo(page, 'Completion analytics');
    const note = page.getByRole('alert').filter({ hasText: 'Completion analytics: could not be read' });
    await note.waitFor();
    await page.unroute(DATA);
    await note.getByRole('button', { name: 'Try again' }).click();
    await note.waitFor({ state: 'detached' });
    await tableOf(page, 'Time by step').waitFor();
    await page.route(DATA, (route) => route.abort());
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'All time' });
    await note.waitFor();
  });

  test('a pool’s page reports that the server’s record could not be read', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const [pool] = seed().of('openShort');
    const path = `**/api/admin/pools/${pool?.address}`;
    await page.route(path, (route) => route.abort());
    await admin.signIn(`/admin/xeroz/pools/${pool?.address}`);
    const note = page.getByRole('alert').filter({ hasText: 'The server’s record could not be read' });
    await note.waitFor();
    await page.unroute(path);
    await note.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^All \d+ fields agree$/).waitFor();
    expect(await rowsOf(tableOf(page, 'Participants'))).toHaveLength(
      (pool?.players.length ?? 0) + (pool?.left.length ?? 0),
    );
  });

  test('the health report of a server that is behind is shown, although its status is 503', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await page.route('**/api/health', async (route) => {
      const answer = await route.fetch();
      const health = v.parse(v.looseObject({ indexer: v.looseObject({}) }), await answer.json());
      const indexer = { ...health.indexer, lagSlots: 4321, differences: 2 };
      await route.fulfill({ response: answer, status: 503, json: { ...health, status: 'behind', indexer } });
    });
    await admin.signIn('/admin/xeroz/dashboard');
    const card = part(page, 'Server and indexer');
    await card.getByText('Behind', { exact: true }).waitFor();
    await card.getByText('The rows are behind the chain').waitFor();
    await card.getByText('The rows of some pools differ from their accounts').waitFor();
    expect(await figures(card)).toMatchObject({ 'Slots behind': count(4321), 'Pools that differ': '2' });
    await page.unroute('**/api/health');
    await page.reload();
    await card.getByText('Up to date', { exact: true }).waitFor();
    expect(await figures(card)).toMatchObject({ 'Pools that differ': '0', Database: 'Reachable' });
    await page
      .getByRole('navigation', { name: 'Admin pages' })
      .getByRole('link', { name: 'Pools' })
      .first()
      .click();
    await ready(page);
    expect(await total(page, 'Pools')).not.toBe('0');
  });
}
