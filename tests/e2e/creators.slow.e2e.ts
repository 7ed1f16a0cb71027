import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { drawnPool, joinPool, openPool } from './support/open-pool.ts';
import { axeFindings, enter, settled, showTheme } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import type { Player } from './support/player.ts';

/** Pictures of the page at these widths, into this folder; none by default. */
const PICTURES = process.env['PICTURES'];
const WIDTHS = [390, 1440];
/** Seconds a creator waits between two pools. */
const COOLDOWN_SECONDS = 300;

describe.runIf(hasChromium())('a creator’s page', () => {
  // The leaderboard has only this test's creators. Only players claim, for hours.
  const stage = new Stage('creators', { environment: { KEEPER_CLAIM_DELAY_SECONDS: '14400' } });

  const look = async ({ page }: Player, name: string): Promise<void> => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const theme of ['light', 'dark'] as const) {
        await showTheme(page, theme);
        expect(await axeFindings(page), `${name}, ${width} px, ${theme}`).toEqual([]);
        if (PICTURES === undefined) continue;
        await page.screenshot({ path: `${PICTURES}/${name}-${width}-${theme}.png`, fullPage: true });
      }
    }
  };

  test('is reached from the leaderboard, shows its pools live, and is followed in this browser', async () => {
    const { connection, product } = stage;
    const creator = Keypair.generate();
    const address = creator.publicKey.toBase58();
    const short = `${address.slice(0, 4)}...${address.slice(-4)}`;
    await drawnPool(connection, product.rpc, { creator });
    await stage.advance(COOLDOWN_SECONDS);
    const open = await openPool(connection, product.rpc, { creator, name: 'Next Rings', maxPlayers: 4 });

    const visitor = await stage.person(0n);
    const { page } = visitor;
    await enter(page, '/');
    const board = page.getByRole('table');
    const row = board.getByRole('row').filter({ hasText: short });
    await row.waitFor();
    await look(visitor, 'leaderboard');
    const explorer = row.getByRole('link', { name: /in the explorer/ });
    expect(await explorer.getAttribute('href')).toContain(`/address/${address}`);
    await row.getByRole('link', { name: short, exact: true }).click();
    await page.waitForURL(`**/creators/${address}`);
    await page.getByRole('heading', { level: 1, name: short }).waitFor();
    await page.getByRole('list', { name: 'Past pools' }).getByText('1 of 2 won').waitFor();
    await page.getByRole('heading', { name: 'Next Rings' }).waitFor();
    await settled(page);
    await look(visitor, 'creator');

    // A stranger's join reaches a visitor without a wallet.
    await page.getByRole('img', { name: '1 of 4 seats taken' }).waitFor();
    await joinPool(connection, product.rpc, open.address);
    await page.getByRole('img', { name: '2 of 4 seats taken' }).waitFor();

    await page.getByRole('button', { name: `Follow ${short}` }).click();
    await page.reload();
    await page.getByRole('button', { name: `Following ${short}` }).waitFor();
    await page.getByRole('link', { name: 'Creators you follow' }).click();
    await page.getByText('1 pool open now').waitFor();
    await look(visitor, 'creators');
    await page.getByRole('main').getByRole('link', { name: short }).click();
    await page.waitForURL(`**/creators/${address}`);
    await page.getByRole('button', { name: `Following ${short}` }).click();
    await page.getByRole('button', { name: `Follow ${short}` }).waitFor();
    for (const path of ['/creators', `/creators/${address}`, '/']) {
      await page.goBack();
      await page.waitForURL(`**${path}`);
    }

    // The pool's page links to its creator, too.
    await enter(page, `/pools/${open.id}`);
    await page.getByRole('main').getByRole('link', { name: short }).first().click();
    await page.waitForURL(`**/creators/${address}`);

    for (const path of ['/creators/nothing', `/creators/${address.slice(0, -2)}`]) {
      await enter(page, path);
      await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    }
  });

  test('shows its owner what the pools have earned, and claims it', async () => {
    const { connection, product } = stage;
    const creator = Keypair.generate();
    await drawnPool(connection, product.rpc, { creator });
    const owner = await stage.person(0n, {}, { secret: creator.secretKey.slice(0, 32) });
    const { page } = owner;
    await enter(page, `/creators/${owner.wallet.address}`);
    await owner.connect();
    // The outcome of the draw is shown first.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByText('Your page as creator').waitFor();
    await page.getByText('1% of everything put in, in 1 drawn pool.').waitFor();
    const claim = page.getByRole('main').getByRole('button', { name: /^Claim 0\.\d{3} SOL$/ });
    await claim.waitFor();
    await look(owner, 'creator-own');
    await claim.click();
    await page.getByText('Nothing waits for you.').waitFor();
    expect(owner.wallet.promptCount()).toBe(1);
  });
});
