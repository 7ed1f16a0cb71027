import { Connection } from '@solana/web3.js';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { hasChromium, launchChromium } from '#tests/e2e/support/chromium.ts';
import { type LocalProduct, startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import {
  axeFindings,
  brokenTexts,
  enter,
  goTo,
  overflowAt,
  routesFor,
  settled,
  showTheme,
} from '#tests/e2e/support/screens.ts';

const WIDTHS = [320, 390, 768, 1440];

describe.runIf(hasChromium())('every screen in every language, width and theme', () => {
  let product: LocalProduct;
  let browser: Browser;
  let routes: readonly string[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([
      startLocalProduct({ KEEPER_REQUEST_DELAY_SECONDS: '0' }),
      launchChromium(),
    ]);
    const connection = new Connection(product.rpc.url, 'confirmed');
    const drawn = await drawnPool(connection, product.rpc);
    const open = await openPool(connection, product.rpc);
    routes = routesFor(open.id, drawn.id);
  });

  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  test.each(languageCodes())('is sound: %s', async (language) => {
    const person = await Player.open(browser, product.appUrl, { locale: language });
    const { page } = person;
    await enter(page, '/nowhere');
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    const faults: string[] = [];
    for (const route of routes) {
      await goTo(page, route);
      for (const text of await brokenTexts(page)) faults.push(`${route}: “${text}”`);
      for (const width of WIDTHS) {
        const overflow = await overflowAt(page, width);
        if (overflow > 0) faults.push(`${route}, ${width} px: ${overflow} px too wide`);
        await settled(page);
        for (const theme of ['dark', 'light'] as const) {
          await showTheme(page, theme);
          for (const finding of await axeFindings(page)) {
            faults.push(`${route}, ${width} px, ${theme}: ${finding}`);
          }
        }
      }
    }
    expect(faults).toEqual([]);
    expect([...person.complaints, ...person.consoleErrors]).toEqual([]);
    await person.close();
  });
});
