import type { Connection } from '@solana/web3.js';
import type { Browser, Page } from 'playwright-core';
import type { LocalProduct } from '#tests/e2e/support/local-product.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { enter, toastClosed } from '#tests/e2e/support/screens.ts';
import { UNTIL_DRAW_SECONDS } from '#tests/e2e/support/until-draw.ts';
import type { Album } from './album.ts';

const SOL = 1_000_000_000n;
/** Size of a desktop's window in pixels. */
export const WINDOW = { width: 1440, height: 900 } as const;
/** Seconds after a round is due before the keeper acts; longer than pictures take. */
export const KEEPER_DELAY_SECONDS = 120;

/** A running product, without bots, of which pictures are taken. */
export interface Scene {
  readonly browser: Browser;
  readonly product: LocalProduct;
  readonly connection: Connection;
  readonly album: Album;
}

/** Pictures the form for a new pool, and its review. */
export async function createForPictures({ browser, product, album }: Scene): Promise<void> {
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  const { page } = person;
  await product.rpc.airdrop(person.wallet.address, 5n * SOL);
  await enter(page, '/pools');
  await person.connect();
  await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
  const form = page.getByRole('dialog');
  await form.waitFor();
  await album.add(page, 'create');
  await form.getByRole('button', { name: 'Review' }).click();
  await form.getByRole('button', { name: 'Create pool' }).waitFor();
  await album.add(page, 'create-review');
  await person.close();
}

/** Pictures a page as shown without a wallet. */
async function visitForPictures(
  { browser, product, album }: Scene,
  path: string,
  name: string,
): Promise<void> {
  const visitor = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  await enter(visitor.page, path);
  await album.add(visitor.page, name);
  await visitor.close();
}

/** Plays a pool of two players to its end, with a picture of each state they see, until both have been paid. */
export async function playForPictures(scene: Scene): Promise<void> {
  const { browser, product, connection, album } = scene;
  const pool = await openPool(connection, product.rpc, {
    name: 'Diamond Paws',
    maxPlayers: 3,
    seats: 1,
    bonusLamports: SOL / 10n,
  });
  const path = `/pools/${pool.id}`;
  const come = async (lamports: bigint): Promise<Player> => {
    const player = await Player.open(browser, product.appUrl, { viewport: WINDOW });
    if (lamports > 0n) await product.rpc.airdrop(player.wallet.address, lamports);
    await enter(player.page, path);
    await player.connect();
    return player;
  };
  const [one, two, poor] = [await come(5n * SOL), await come(5n * SOL), await come(SOL / 50n)];
  await album.add(one.page, 'stage-filling');
  await visitForPictures(scene, `${path}#invite`, 'invite');
  await opensJoin(one.page);
  await album.add(one.page, 'join');
  await one.page.getByRole('dialog').locator('button[type=submit]:enabled').click();
  await one.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
  await album.add(one.page, 'ticket');
  await one.closeTicket();
  await album.add(one.page, 'stage-joined');
  await toastClosed(one.page);
  await one.page.getByRole('main').getByRole('button', { name: 'Exit pool' }).click();
  await one.page.getByRole('dialog').waitFor();
  await album.add(one.page, 'exit');
  await one.page.keyboard.press('Escape');
  await opensJoin(poor.page);
  await album.add(poor.page, 'join-without-sol');
  await poor.close();
  await opensJoin(two.page);
  await album.add(two.page, 'join-last-seat');
  await two.page.keyboard.press('Escape');
  await two.joinLast();
  await album.add(two.page, 'stage-locked');
  await product.rpc.call('localnet_advance', [UNTIL_DRAW_SECONDS]);
  // The draw is animated only if motion is not reduced, and lasts longer than taking a picture.
  await two.page.emulateMedia({ reducedMotion: 'no-preference' });
  await one.page.getByRole('button', { name: 'Complete the pool', disabled: false }).waitFor();
  await album.add(one.page, 'stage-round-out');
  await visitForPictures(scene, '/pools', 'pools-ready');
  await one.page.setViewportSize({ width: 390, height: 900 });
  await one.page.emulateMedia({ reducedMotion: 'no-preference' });
  await one.page.getByRole('button', { name: 'Complete the pool' }).click();
  await Promise.all(
    [
      { page: one.page, width: 390 },
      { page: two.page, width: 1440 },
    ].map(async ({ page, width }) => {
      await page.getByRole('heading', { name: /^Drawing/ }).waitFor();
      await page.waitForTimeout(1_000);
      await album.add(page, 'stage-drawing', { widths: [width] });
    }),
  );
  await one.page.setViewportSize(WINDOW);
  for (const { page } of [one, two]) {
    const outcome = page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
    await outcome.waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lost = (await page.getByRole('dialog', { name: 'Not this time' }).count()) > 0;
    if (lost) await album.add(page, 'outcome-lost');
    await page.keyboard.press('Escape');
    await outcome.waitFor({ state: 'detached' });
    if (lost) await album.add(page, 'stage-lost');
  }
  await two.page.emulateMedia({ reducedMotion: 'no-preference' });
  await album.add(two.page, 'stage-replay', { prepare: () => playsRematch(two.page) });
  await two.page.emulateMedia({ reducedMotion: 'reduce' });
  await one.page.getByText('Technical details', { exact: true }).click();
  await album.add(one.page, 'stage-details');
  await one.page
    .getByRole('main')
    .getByRole('button', { name: /^Claim/ })
    .click();
  await one.page.getByRole('main').getByText('Paid to your wallet', { exact: true }).waitFor();
  await album.add(one.page, 'toast-done');
  await two.page.getByRole('button', { name: /^Rematch for/ }).click();
  const rematch = two.page.getByRole('dialog').getByRole('button', { name: 'Create pool' });
  await rematch.waitFor();
  await album.add(two.page, 'rematch');
  await rematch.click();
  await two.page.getByRole('heading', { level: 1, name: 'Diamond Paws II' }).waitFor();
  await one.page.getByRole('button', { name: /^Notifications/ }).click();
  await one.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Join for/ })
    .waitFor();
  await album.add(one.page, 'notifications');
  await enter(two.page, '/activity');
  await two.page.getByRole('heading', { name: 'Unclaimed rewards' }).waitFor();
  await album.add(two.page, 'activity-to-claim');
  await two.page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();
  await album.add(two.page, 'receipt');
  await Promise.all([one.close(), two.close()]);
}

/** Plays pools of two until the user has won one, with pictures of that win. */
export async function winForPictures({ browser, product, connection, album }: Scene): Promise<void> {
  const person = await Player.open(browser, product.appUrl, { viewport: WINDOW });
  const { page } = person;
  await product.rpc.airdrop(person.wallet.address, 5n * SOL);
  const outcome = page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
  for (let round = 1; ; round += 1) {
    const pool = await openPool(connection, product.rpc, { name: `Duel ${round}`, maxPlayers: 2, seats: 1 });
    await enter(page, `/pools/${pool.id}`);
    if (round === 1) await person.connect();
    await person.joinLast();
    await product.rpc.call('localnet_advance', [UNTIL_DRAW_SECONDS + KEEPER_DELAY_SECONDS + 5]);
    await outcome.waitFor({ timeout: 60_000 });
    if ((await page.getByRole('dialog', { name: 'You Won!' }).count()) > 0) break;
    await page.keyboard.press('Escape');
  }
  await album.add(page, 'outcome-won');
  await page.getByRole('button', { name: 'Share it' }).click();
  await page.waitForTimeout(500);
  await album.add(page, 'outcome-shared');
  await page.keyboard.press('Escape');
  await outcome.waitFor({ state: 'detached' });
  await album.add(page, 'stage-won');
  await person.close();
}

async function playsRematch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Replay the draw', disabled: false }).click();
  await page.waitForTimeout(1_500);
}

/** Opens the dialog for joining, and waits until it shows the cost. */
export async function opensJoin(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Join for/ })
    .click();
  await page.getByRole('dialog').waitFor();
  // Waits until the cost is fetched.
  await page.waitForTimeout(1_500);
}
