import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { enter, resize } from '#tests/e2e/support/screens.ts';
import { faultsNow } from '#tests/e2e/support/states.ts';
import { canTranslate, staleTexts } from '#tests/e2e/support/translated.ts';
import { adminPaths } from './paths.ts';
import { ready, visit } from './reading.ts';

const PHONE = 390;
const WIDTHS = [1_440, PHONE] as const;

/** Tests each page with axe, wide and narrow, in both themes. */
export function screensTests(stage: Stage, seed: () => Seed): void {
  test('the sign-in has no axe violations, and does not scroll sideways', async () => {
    const { page } = await stage.person(0n);
    await enter(page, '/admin/xeroz');
    await page.getByRole('heading', { name: 'Admin sign-in' }).waitFor();
    expect(await faultsAt(page, 'door')).toEqual([]);
  });

  test('no admin page has axe violations, in either theme, on desktop and phone', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await enter(page, '/admin/xeroz');
    await admin.signIn();
    const faults: string[] = [];
    for (const path of adminPaths(seed())) {
      await resize(page, { width: WIDTHS[0], height: 900 }, true);
      await visit(page, path);
      faults.push(...(await faultsAt(page, path)));
    }
    expect(faults).toEqual([]);
  });

  test('chart tables, transaction details and the phone menu have no axe violations', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await enter(page, '/admin/xeroz');
    await admin.signIn();
    const faults: string[] = [];
    for (const path of ['dashboard?timeframe=all', 'pool-completion-analytics?timeframe=all']) {
      await visit(page, path);
      const asTable = page.getByRole('button', { name: 'Table', exact: true });
      for (const button of await asTable.all()) await button.click();
      faults.push(...(await faultsAt(page, `${path} as tables`)));
    }
    await visit(page, `transactions?signature=${seed().failed[0]}`);
    for (const summary of await page.locator('summary').all()) await summary.click();
    faults.push(...(await faultsAt(page, 'transaction opened')));
    await page.getByRole('button', { name: 'Pages', exact: true }).click();
    await page.getByRole('navigation', { name: 'Admin pages' }).waitFor();
    faults.push(...(await faultsNow(page, PHONE)).map((fault) => `menu: ${fault}`));
    await ready(page);
    expect(faults).toEqual([]);
  });

  test('a browser translation covers every text of the admin pages', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await canTranslate(page, true);
    await enter(page, '/admin/xeroz');
    await admin.signIn();
    const faults: string[] = [];
    for (const path of adminPaths(seed())) {
      await visit(page, path);
      faults.push(...(await staleTexts(page)).map((text) => `${path}: ${text}`));
    }
    expect(faults).toEqual([]);
  });

  async function faultsAt(page: Page, name: string): Promise<string[]> {
    const faults: string[] = [];
    for (const width of WIDTHS) {
      faults.push(...(await faultsNow(page, width)).map((fault) => `${name} at ${width}: ${fault}`));
    }
    return faults;
  }
}
