import { mkdir } from 'node:fs/promises';
import { PublicKey } from '@solana/web3.js';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { enter, showTheme } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { faultsNow } from './support/states.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const PICTURES = process.env['PHONE_PICTURES'];
const WIDTH = 390;
const PHONE: BrowserContextOptions = {
  viewport: { width: WIDTH, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
};
/** Milliseconds by which a draw must be older than the visit to the page. */
const UNSEEN_MS = 8_000;
/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;
/** Seconds until the keeper draws: countdown, period of the beacon, and the keeper's delay. */
const UNTIL_KEEPER_SECONDS = 3_700;

describe.runIf(hasChromium())('coming back to the page on a phone', () => {
  const stage = new Stage('phone-return');

  /** Shows or hides the page, as a phone does that switches apps, because headless Chromium never hides pages. */
  const show = (page: Page, isShown: boolean): Promise<void> =>
    page.evaluate(`{
      Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isShown} });
      const state = ${JSON.stringify(isShown ? 'visible' : 'hidden')};
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }`);
  const look = async (page: Page, step: string): Promise<void> => {
    expect(await faultsNow(page, WIDTH)).toEqual([]);
    if (PICTURES === undefined) return;
    await mkdir(PICTURES, { recursive: true });
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      await page.screenshot({ path: `${PICTURES}/return-${step}-${theme}.png` });
    }
  };
  /** Creates pools and joins each as the last player. @returns their addresses */
  const fill = async (player: Player, names: readonly string[]): Promise<string[]> => {
    const addresses: string[] = [];
    for (const name of names) {
      const pool = await openPool(stage.connection, stage.product.rpc, { name, maxPlayers: 2 });
      await player.page.goto(`/pools/${pool.id}`);
      if (addresses.length === 0) await player.connect();
      await player.joinLast();
      addresses.push(pool.address);
    }
    return addresses;
  };
  /** Lets the keeper draw pools, and waits until the draws are some seconds old. @returns how many this wallet won */
  const draw = async (player: Player, addresses: readonly string[]): Promise<number> => {
    await stage.advance(UNTIL_KEEPER_SECONDS);
    let won = 0;
    for (const address of addresses) {
      let winner: string | undefined;
      await expect
        .poll(
          async () => {
            const pool = await fetchPool(stage.connection, new PublicKey(address));
            winner = pool?.players[0];
            return pool?.status;
          },
          { timeout: 60_000 },
        )
        .toBe('completed');
      if (winner === player.wallet.address) won += 1;
    }
    await sleep(UNSEEN_MS);
    return won;
  };
  const toastOf = (page: Page) => page.locator('li[data-variant]');

  test('a draw during a hidden page is reported once in one line, whose action opens it', async () => {
    const player = await stage.person(START, PHONE);
    const { page } = player;
    const addresses = await fill(player, ['Away Rings']);
    await enter(page, '/pools');
    await show(page, false);
    const won = await draw(player, addresses);
    await show(page, true);
    const line = toastOf(page).filter({ hasText: 'Away Rings' });
    await line
      .getByText(won ? 'Drawn. You won 0.175 SOL.' : /^Drawn\. Not this time: you get 0\.015 SOL back/)
      .waitFor();
    await line.hover();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await look(page, 'one');
    await line.getByRole('button', { name: 'Claim' }).tap();
    const outcome = page.getByRole('dialog', { name: won ? 'You Won!' : 'Not this time' });
    await outcome.getByRole('button', { name: /^Claim .* SOL$/ }).waitFor();
    await page.keyboard.press('Escape');
    await outcome.waitFor({ state: 'detached' });

    await page.reload();
    await page
      .getByRole('navigation', { name: 'Quick navigation' })
      .getByText(/^0\.\d+$/)
      .waitFor();
    await show(page, false);
    await show(page, true);
    await page.waitForTimeout(2_000);
    expect(await line.count()).toBe(0);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('several draws during a closed page are reported in one line, which links to My Activity', async () => {
    const player = await stage.person(START, PHONE);
    const { page } = player;
    const addresses = await fill(player, ['First Rings', 'Second Rings', 'Third Rings']);
    // This page is of the app's origin, but the app does not run on it.
    await page.goto('/robots.txt');
    const won = await draw(player, addresses);
    await enter(page, '/');
    const line = toastOf(page);
    const sum = won ? `You won ${(0.175 * won).toFixed(3)} SOL.` : 'You get 0.045 SOL back.';
    await line.getByText(`3 pools were drawn. ${sum}`).waitFor();
    // A toast stays open while a pointer is on it.
    await line.hover();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await look(page, 'several');
    await line.getByRole('button', { name: 'Claim' }).tap();
    await page.waitForURL('**/activity');
    await page.getByText('Second Rings').first().waitFor();
  });

  test('an approval that comes too late pays nothing, reports it, and is requested again by a press', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START, PHONE);
    const { page, wallet } = player;
    await enter(page, `/pools/${pool.id}`);
    await player.connect();
    const answer = wallet.waitAfter(0);
    await player.startJoining();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Approve in your wallet/).waitFor();
    await show(page, false);
    await stage.advance(TWO_MINUTES);
    answer();
    await show(page, true);
    await dialog.getByText('You approved too late. Nothing was paid.').waitFor();
    await look(page, 'too-late');
    // There is no transaction, and so no link to one.
    expect(await dialog.getByRole('link', { name: /explorer/i }).count()).toBe(0);
    expect(await stage.product.rpc.signatures(wallet.address)).toHaveLength(1);
    expect(wallet.promptCount()).toBe(1);

    await dialog.getByRole('button', { name: 'Approve again' }).tap();
    await page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    expect(wallet.promptCount()).toBe(2);
    expect(await stage.product.rpc.signatures(wallet.address)).toHaveLength(2);
  });
});
