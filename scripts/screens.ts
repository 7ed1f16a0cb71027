/**
 * Takes a picture of every screen at phone, tablet and desktop width into docs/screens. It starts the whole product,
 * plays a few pools, and visits them with a wallet that has a seat. `--out FOLDER` writes elsewhere, `--theme light`
 * shows the other theme.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Connection } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { enter, goTo, settled, showTheme } from '#tests/e2e/support/screens.ts';
import { buildForTests } from '#tests/e2e/support/test-build.ts';

const SOL = 1_000_000_000n;
const WIDTHS = [390, 768, 1440];
const HEIGHT = 900;
/** Height in pixels at which a long page is cut. */
const LONGEST = 2_600;
const QUALITY = 70;

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'docs/screens' },
    theme: { type: 'string', default: 'dark' },
  },
});
const theme = options.theme === 'light' ? 'light' : 'dark';

await mkdir(options.out, { recursive: true });
const build = await buildForTests();
const [product, browser] = await Promise.all([startLocalProduct(build.folder), launchChromium()]);
try {
  const connection = new Connection(product.rpc.url, 'confirmed');
  const drawn = await drawnPool(connection, product.rpc);
  const names = ['Diamond Paws', 'Laser Frogs', 'Moon Otters', 'Gentle Whales', 'Hodl Hamsters'];
  for (const [index, name] of names.entries()) {
    await openPool(connection, product.rpc, {
      name,
      maxPlayers: 3 + 3 * index,
      seats: 1 + index,
      entryLamports: (SOL / 20n) * BigInt(index + 1),
      bonusLamports: index % 2 === 0 ? 0n : SOL / 4n,
      randomMultiplier: index === 3,
    });
  }
  const open = await openPool(connection, product.rpc);
  const person = await Player.open(browser, product.appUrl);
  const { page } = person;
  await product.rpc.airdrop(person.wallet.address, 5n * SOL);
  await enter(page, `/pools/${open.id}`);
  await person.connect();
  await person.join();

  const screens: readonly (readonly [name: string, path: string, show?: () => Promise<void>])[] = [
    ['home', '/'],
    ['pools', '/pools'],
    ['pool', `/pools/${open.id}`],
    ['winners', '/winners'],
    ['pool-completed', `/pools/${drawn.id}`],
    ['activity', '/activity'],
    ['pool-completion', '/pool-completion'],
    ['how-it-works', '/how-it-works'],
    ['vrf-transparency', '/vrf-transparency'],
    ['vrf-transparency-draw', `/vrf-transparency/${drawn.id}`],
    ['suggestions', '/suggestions'],
    ['security', '/security'],
    ['not-found', '/nowhere'],
    ['create-pool', '/pools', () => press(page, 'Create pool')],
    [
      'filters',
      '/pool-completion',
      async () => {
        await goTo(page, '/pools');
        await press(page, /^Filters/);
      },
    ],
  ];
  // The toast of the join goes by itself.
  await page.getByText('You are in', { exact: true }).waitFor();
  for (const [name, path, show] of screens) {
    await page.setViewportSize({ width: 1440, height: HEIGHT });
    if (path !== (await pathOf(page))) await goTo(page, path);
    await showTheme(page, theme);
    await show?.();
    for (const width of WIDTHS) await picture(page, name, width);
    await page.keyboard.press('Escape');
  }
  const visitor = await Player.open(browser, product.appUrl);
  await enter(visitor.page, '/pools');
  await showTheme(visitor.page, theme);
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).click();
  await visitor.page.getByRole('dialog').waitFor();
  for (const width of WIDTHS) await picture(visitor.page, 'wallet-chooser', width);
} finally {
  await browser.close();
  await product.stop();
  await build.remove();
}

async function picture(page: Page, name: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await settled(page);
  // Wait, because new content may still fade in.
  await new Promise((resolve) => setTimeout(resolve, 300));
  // Make the window as high as the page, so that content rendered only in sight shows, too.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  await page.setViewportSize({ width, height: Math.min(Math.max(height, HEIGHT), LONGEST) });
  await settled(page);
  await page.screenshot({ path: join(options.out, `${name}-${width}.jpg`), type: 'jpeg', quality: QUALITY });
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function pathOf(page: Page): Promise<string> {
  return new URL(page.url()).pathname;
}
