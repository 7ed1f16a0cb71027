/**
 * Takes pictures of every page, dialog and state into test-results/screens: in both themes, on phone and desktop. This
 * starts the whole product and plays pools on it. Takes ten minutes.
 *   --out FOLDER    writes elsewhere
 *   --widths N,N    takes them at these widths, in pixels
 *   --play          takes only pictures of a pool's life, from its creation to its rematch
 */
import { mkdir, rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Connection } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { ADMIN_PAGES, pathOf } from '#src/admin/paths.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { launchChromium } from '#tests/e2e/support/chromium.ts';
import { startLocalProduct } from '#tests/e2e/support/local-product.ts';
import { drawnPool, openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { enter, goTo, toastClosed } from '#tests/e2e/support/screens.ts';
import { buildForTests } from '#tests/e2e/support/test-build.ts';
import { Album } from './album.ts';
import {
  createForPictures,
  KEEPER_DELAY_SECONDS,
  playForPictures,
  type Scene,
  WINDOW,
  winForPictures,
} from './game.ts';
import { firstPaintForPictures, hangForPictures, waitForPictures } from './trouble.ts';

const SOL = 1_000_000_000n;

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: 'test-results/screens' },
    widths: { type: 'string', default: '390,1440' },
    play: { type: 'boolean', default: false },
  },
});

await rm(options.out, { recursive: true, force: true });
await mkdir(options.out, { recursive: true });
const album = new Album(options.out, options.widths.split(',').map(Number));
const build = await buildForTests();
// The delay makes the keeper leave completing to the players, who are pictured doing it.
const environment = { KEEPER_COMPLETE_DELAY_SECONDS: String(KEEPER_DELAY_SECONDS) };
const [product, browser] = await Promise.all([
  startLocalProduct(build.folder, { environment }),
  launchChromium(),
]);
const connection = new Connection(product.rpc.url, 'confirmed');
try {
  const scene = { browser, product, connection, album };
  if (!options.play) await takeEmpty();
  await openSome();
  await createForPictures(scene);
  await playForPictures(scene);
  await winForPictures(scene);
  if (!options.play) await takeOthers(scene);
} finally {
  await browser.close();
  await product.stop();
  await build.remove();
}

async function takeOthers(scene: Scene): Promise<void> {
  const drawn = await drawnPool(connection, product.rpc);
  await waitForPictures(scene);
  await firstPaintForPictures(scene);
  await takePages(drawn);
  await takeLanguages(drawn.id);
  await takeAdmin();
  await hangForPictures(scene);
}

async function takeEmpty(): Promise<void> {
  const { page, close } = await visitor();
  await enter(page, '/pools');
  await album.add(page, 'pools-none');
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').waitFor();
  await album.add(page, 'wallet-chooser');
  await close();
}

async function visitor(): Promise<{ page: Page; close: () => Promise<void> }> {
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  return { page: person.page, close: () => person.close() };
}

async function openSome(): Promise<void> {
  for (const [index, name] of ['Laser Frogs', 'Moon Otters', 'Gentle Whales', 'Hodl Hamsters'].entries()) {
    await openPool(connection, product.rpc, {
      name,
      maxPlayers: 3 + 3 * index,
      seats: 2 + index,
      entryLamports: (SOL / 20n) * BigInt(index + 1),
      bonusLamports: index % 2 === 0 ? 0n : SOL / 4n,
      randomMultiplier: index === 3,
    });
  }
}

async function takePages(drawn: Pool): Promise<void> {
  const drawnId = drawn.id;
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  const { page } = person;
  await product.rpc.airdrop(person.wallet.address, 5n * SOL);
  await enter(page, '/nowhere');
  await album.add(page, 'not-found');
  await goTo(page, '/');
  // The latest draw, filling pools and the statistics appear after the first paint.
  await page.waitForTimeout(2_500);
  await album.add(page, 'home');
  await person.connect();
  await toastClosed(page);
  const pages = [
    ['pools', '/pools'],
    ['winners', '/winners'],
    ['creator', `/creators/${drawn.creator}`],
    ['creators-none', '/creators'],
    ['stage-over', `/pools/${drawnId}`],
    ['pool-completion', '/pool-completion'],
    ['how-it-works', '/how-it-works'],
    ['transparency', '/vrf-transparency'],
    ['transparency-draw', `/vrf-transparency/${drawnId}`],
    ['suggestions', '/suggestions'],
    ['security', '/security'],
    ['limits', '/limits'],
    ['official', '/official'],
    ['privacy', '/privacy'],
    ['activity-empty', '/activity'],
  ] as const;
  for (const [name, path] of pages) {
    await goTo(page, path);
    await page.waitForTimeout(800);
    await album.add(page, name);
  }
  await goTo(page, `/creators/${drawn.creator}`);
  await page.getByRole('button', { name: /^Follow / }).click();
  await goTo(page, '/creators');
  await page.waitForTimeout(800);
  await album.add(page, 'creators');
  await goTo(page, `/creators/${person.wallet.address}`);
  await page.waitForTimeout(800);
  await album.add(page, 'creator-own-empty');
  await goTo(page, `/vrf-transparency/${drawnId}`);
  await page.getByRole('button', { name: 'Change one byte' }).click();
  await page.waitForTimeout(800);
  await album.add(page, 'transparency-changed');
  await goTo(page, '/pools');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Filters/ })
    .first()
    .click();
  await album.add(page, 'filters');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await album.add(page, 'search');
  await page.keyboard.press('Escape');
  await page.getByLabel('Search pools by name').fill('nothing is called so');
  await page.waitForTimeout(600);
  await album.add(page, 'pools-filtered');
  await page.getByRole('button', { name: /^Wallet / }).click();
  await page.waitForTimeout(600);
  await album.add(page, 'wallet-menu');
  await person.close();
}

/** Takes some pages in the languages whose glyphs are from other fonts. */
async function takeLanguages(drawnId: bigint): Promise<void> {
  for (const locale of ['zh-CN', 'ja-JP', 'ko-KR']) {
    const person = await Player.open(browser, product.appUrl, { viewport: WINDOW, locale });
    const { page } = person;
    await enter(page, '/');
    await page.waitForTimeout(2_500);
    await album.add(page, `home-${locale}`);
    await goTo(page, '/pools');
    await page.waitForTimeout(800);
    await album.add(page, `pools-${locale}`);
    await goTo(page, `/vrf-transparency/${drawnId}`);
    await page.waitForTimeout(800);
    await album.add(page, `transparency-draw-${locale}`);
    await person.close();
  }
}

async function takeAdmin(): Promise<void> {
  const { authority } = localKeys(product.stateDir);
  const secret = authority.secretKey.slice(0, 32);
  const admin = await Player.open(browser, product.appUrl, { viewport: WINDOW }, { secret });
  const { page } = admin;
  await enter(page, '/admin/xeroz');
  await page.getByRole('button', { name: 'Connect a wallet and sign in' }).waitFor();
  await album.add(page, 'admin-sign-in');
  await admin.signIn();
  for (const name of ADMIN_PAGES) {
    await page.goto(pathOf(name));
    await page.waitForTimeout(2_000);
    await album.add(page, `admin-${name}`);
  }
  await admin.close();
}
