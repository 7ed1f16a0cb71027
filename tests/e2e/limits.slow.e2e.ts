import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { showTheme } from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const DAY = 86_400;
const WINDOW_SECONDS = 3_600;
/** Folder of the pictures to look at; none are taken without it. */
const PICTURES = process.env['LIMITS_PICTURES'];

describe.runIf(hasChromium())('limits', () => {
  const stage = new Stage('limits', {});

  test('a limit is offered once, refuses the next stake, and leaves exits and refunds open', async () => {
    const { connection, product } = stage;
    const terms = { maxPlayers: 10, joinWindowSeconds: WINDOW_SECONDS };
    const [first, second] = [
      await openPool(connection, product.rpc, { ...terms, name: 'First Rings' }),
      await openPool(connection, product.rpc, { ...terms, name: 'Second Rings' }),
    ];
    const player = await stage.person(START, {}, { isOfferedLimit: true });
    const { page } = player;
    await page.goto(`/pools/${first.id}`);
    await player.connect();
    const offer = await openJoin(player, 'Set a limit first?');
    await pictures(page, 'offer');
    await offer.getByLabel('Spend at most').fill('0');
    await offer.getByRole('button', { name: 'Set a limit' }).click();
    await offer.getByText('Type an amount above 0', { exact: false }).waitFor();
    await offer.getByLabel('Spend at most').fill('0.15');
    await offer.getByRole('button', { name: 'Set a limit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take a seat' });
    await dialog.locator('button[type=submit]:enabled').click();
    await player.closeTicket();

    // The second seat would go beyond the limit: nothing can be signed.
    const prompts = player.wallet.promptCount();
    await page.goto(`/pools/${second.id}`);
    const stop = await openJoin(player, 'Your limit is 0.150 SOL in 24 hours');
    await stop.getByText('This stake would make it 0.200 SOL.').waitFor();
    expect(await stop.locator('button[type=submit]').count()).toBe(0);
    await pictures(page, 'stop');

    // A stricter limit counts at once; a looser one only after a day, also if this device's clock is set forward.
    await stop.getByRole('link', { name: 'Change my limits' }).click();
    const form = page.getByRole('form', { name: 'Spend at most' });
    await save(form, '0.12');
    await form.getByText('Now: 0.120 SOL in 24 hours.').waitFor();
    await save(form, '1');
    await form.getByText(/^Your limit of 0\.120 SOL in 24 hours counts until /).waitFor();
    await pictures(page, 'page');
    await page.clock.setSystemTime(Date.now() + 3 * DAY * 1_000);
    await page.goto(`/pools/${second.id}`);
    await openJoin(player, 'Your limit is 0.120 SOL in 24 hours');
    await page.clock.setSystemTime(Date.now());
    expect(player.wallet.promptCount()).toBe(prompts);

    // What is the player's stays theirs: the first pool expires, and its refund is claimed.
    await page.keyboard.press('Escape');
    await stage.advance(WINDOW_SECONDS + 60);
    await page.goto(`/pools/${first.id}`);
    await page.getByText('The pool did not reach its minimum in time.', { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Get .* back$/ }).click();
    await page.getByRole('main').getByText('Paid to your wallet', { exact: true }).waitFor();

    // The refund gives back, so that 0.12 SOL are enough; after a day the looser limit counts alone.
    const third = await openPool(connection, product.rpc, { ...terms, name: 'Third Rings' });
    await page.goto(`/pools/${third.id}`);
    await player.join();
    const fourth = await openPool(connection, product.rpc, {
      ...terms,
      joinWindowSeconds: 2 * DAY,
      name: 'Fourth Rings',
    });
    await page.goto(`/pools/${fourth.id}`);
    await openJoin(player, 'Your limit is 0.120 SOL in 24 hours');
    await page.keyboard.press('Escape');
    await stage.advance(DAY);
    await page.goto(`/pools/${fourth.id}`);
    await player.join();
  });

  test('the wallet’s menu opens the limits, and a break for good refuses every stake', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Calm Rings', maxPlayers: 4 });
    const player = await stage.person(START);
    const { page } = player;
    await page.goto(`/pools/${pool.id}`);
    await player.connect();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet / })
      .click();
    await page.getByRole('menuitem', { name: 'Limits' }).click();
    await page.getByRole('heading', { level: 1, name: 'Play within limits' }).waitFor();
    await page.getByRole('button', { name: 'For good' }).click();
    await pictures(page, 'for-good');
    await page.getByRole('button', { name: 'Yes, for good' }).click();
    await page.getByText('You have stopped joining and creating in this browser for good.').waitFor();
    await page.goto(`/pools/${pool.id}`);
    await openJoin(player, 'You have stopped for good');
    await pictures(page, 'break');
  });
});

async function openJoin({ page }: Player, name: string): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Join for/ })
    .click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return dialog;
}

async function save(form: Locator, amount: string): Promise<void> {
  await form.getByLabel('Spend at most').fill(amount);
  await form.getByRole('button', { name: 'Save' }).click();
}

/** Takes pictures of the page in both themes, on a phone and on a desktop. */
async function pictures(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await mkdir(PICTURES, { recursive: true });
  for (const width of [390, 1_440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png`, fullPage: true });
    }
  }
  await showTheme(page, 'dark');
  await page.setViewportSize({ width: 1_280, height: 720 });
}
