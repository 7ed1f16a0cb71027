import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { BROWSER_DATA } from '#src/features/privacy/model/browser-data.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { axeFindings, enter, goTo, settled, showTheme } from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const STORED = `(async () => [
  ...Object.keys(localStorage),
  ...Object.keys(sessionStorage),
  ...(await caches.keys()),
  ...document.cookie.split('; ').filter((cookie) => cookie !== ''),
  ...(await indexedDB.databases()).map(({ name }) => name),
])()`;

describe.runIf(hasChromium())('official addresses and privacy', () => {
  const stage = new Stage('official');

  test('the footer leads to the official addresses, as the chain has them, and each can be copied', async () => {
    const { page } = await stage.person(0n);
    await enter(page, '/security');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Official addresses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Official addresses' }).waitFor();
    await settled(page);
    const config = await fetchConfig(stage.connection);
    const shown = page.getByRole('region', { name: 'Addresses' });
    for (const address of [PROGRAM_ID.toBase58(), config?.treasury, config?.admin, config?.beacon]) {
      await shown
        .getByText(address ?? 'missing', { exact: true })
        .first()
        .waitFor();
    }
    await shown.getByRole('button', { name: 'Copy: Program' }).click();
    await shown.getByText('Copied').waitFor();
    await page.getByRole('heading', { name: 'This app could be malicious' }).waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeFindings(page), theme).toEqual([]);
    }
  });

  test('all that a visit and a join store in the browser is on the page on privacy', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(2n * SOL);
    const { page } = player;
    await enter(page, `/pools/${pool.id}`);
    await player.connect();
    await player.join();
    await goTo(page, '/privacy');
    const listed = page.getByRole('region', { name: 'In this browser' });
    const stored = v.parse(v.array(v.string()), await page.evaluate(STORED));
    expect(stored.length).toBeGreaterThan(3);
    const names: readonly string[] = Object.values(BROWSER_DATA).flat();
    for (const key of stored) {
      const name = names.find((one) => key === one || key.startsWith(`${one} `));
      expect(name, key).toBeDefined();
      await listed
        .getByText(name ?? key)
        .first()
        .waitFor();
    }
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeFindings(page), theme).toEqual([]);
    }
  });
});
