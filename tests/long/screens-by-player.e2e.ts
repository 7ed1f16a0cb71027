import { Connection } from '@solana/web3.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasChromium, launchChromium } from '#tests/e2e/support/chromium.ts';
import { type LocalProduct, startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import {
  axeFindings,
  brokenTexts,
  enter,
  goTo,
  headings,
  overflowAt,
  routesFor,
  settled,
  showTheme,
  type Theme,
} from '#tests/e2e/support/screens.ts';

const SOL = 1_000_000_000n;
const SMALLEST = 320;

describe.runIf(hasChromium())('every screen', () => {
  let product: LocalProduct;
  let browser: Browser;
  let routes: readonly string[];
  let open: bigint;

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startLocalProduct({ KEEPER_REQUEST_DELAY_SECONDS: '0' }),
      launchChromium(),
    ]);
    const connection = new Connection(product.rpc.url, 'confirmed');
    const drawn = await drawnPool(connection, product.rpc);
    open = (await openPool(connection, product.rpc)).id;
    routes = routesFor(open, drawn.id);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test.each([
    { theme: 'light', width: 390, connected: true },
    { theme: 'dark', width: 1440, connected: false },
  ] as const)('is sound: $theme, $width px wide, wallet: $connected', async ({ theme, width, connected }) => {
    const person = await Player.open(browser, product.appUrl, { viewport: { width, height: 844 } });
    const { page } = person;
    await enter(page, `/pools/${open}`);
    await showTheme(page, theme);
    if (connected) {
      await product.rpc.airdrop(person.wallet.address, SOL);
      await person.connect();
      await person.join();
      await page.getByRole('button', { name: 'Close' }).click();
    }
    const faults: string[] = [];
    const titles = new Set<string>();
    for (const route of routes) {
      await goTo(page, route);
      const { title, heading } = await headings(page);
      titles.add(title);
      if (heading === '') faults.push(`${route}: no heading`);
      faults.push(...(await faultsOf(person, theme, width)).map((fault) => `${route}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(titles.size, [...titles].join('\n')).toBe(routes.length);
    expect(await headings(page)).toEqual({ title: 'Page Not Found · Xeroz', heading: 'Page Not Found' });
    expect([...person.complaints, ...person.consoleErrors]).toEqual([]);
    await person.close();
  });

  async function faultsOf({ page }: Player, theme: Theme, width: number): Promise<string[]> {
    const overflow = await overflowAt(page, SMALLEST);
    await page.setViewportSize({ width, height: 844 });
    await showTheme(page, theme);
    await settled(page);
    return [
      ...(overflow > 0 ? [`${overflow} px too wide at ${SMALLEST}`] : []),
      ...(await axeFindings(page)),
      ...(await brokenTexts(page)),
    ];
  }
});
