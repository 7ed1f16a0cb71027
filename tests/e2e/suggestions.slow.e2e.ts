import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { axeFindings, enter, showTheme } from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const TITLE = 'A darker dark mode';
const VOTE = /^Vote \d+: A darker dark mode$/;
const TAKE_BACK = /^Voted \d+: A darker dark mode$/;

describe.runIf(hasChromium())('suggestions', () => {
  const stage = new Stage('suggestions');
  const votes = async ({ page }: Player, name: RegExp): Promise<string> => {
    const button = page.getByRole('button', { name });
    await button.waitFor();
    return (await button.innerText()).replaceAll(/\s+/g, ' ').trim();
  };

  const accessible = async ({ page }: Player): Promise<void> => {
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeFindings(page), theme).toEqual([]);
    }
  };

  test('only wallets that have had a seat in a pool can make suggestions and vote for them', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const [author, voter, stranger] = [
      await stage.person(2n * SOL),
      await stage.person(2n * SOL),
      await stage.person(0n),
    ];
    for (const player of [author, voter]) {
      await player.page.goto(`/pools/${pool.id}`);
      await player.connect();
      await player.join();
    }
    const participants = async (): Promise<string> =>
      (await fetch(`${stage.product.appUrl}/api/pools/${pool.address}/participants`)).text();
    await expect.poll(participants, { timeout: 30_000 }).toContain(voter.wallet.address);

    // Make a suggestion with one signature, after the wallet rejected a first one.
    await enter(author.page, '/suggestions');
    await author.page.getByRole('button', { name: 'Make a suggestion' }).first().click();
    const dialog = author.page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.getByText('Write at least 5 characters.').waitFor();
    await accessible(author);
    await dialog.getByRole('textbox', { name: 'Title' }).fill(TITLE);
    await dialog
      .getByRole('textbox', { name: 'What would you like' })
      .fill('The dark is not dark enough.\nAt night at least.');
    author.wallet.refuseNext();
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.getByText('You declined the request in your wallet. Nothing was sent.').waitFor();
    await dialog.getByRole('button', { name: 'Sign and send' }).click();
    await dialog.waitFor({ state: 'detached' });
    const item = author.page.getByRole('listitem', { name: TITLE });
    await item.getByText('At night at least.').waitFor();
    await item.getByText('You', { exact: false }).first().waitFor();

    await accessible(author);

    // Another player votes, sees the vote after a reload, and withdraws it.
    await voter.page.goto('/suggestions');
    expect(await votes(voter, VOTE)).toBe('Vote 0');
    await voter.page.getByRole('button', { name: VOTE }).click();
    expect(await votes(voter, TAKE_BACK)).toBe('Voted 1');
    await voter.page.reload();
    expect(await votes(voter, TAKE_BACK)).toBe('Voted 1');
    await author.page.reload();
    expect(await votes(author, VOTE)).toBe('Vote 1');
    await voter.page.getByRole('button', { name: TAKE_BACK }).click();
    expect(await votes(voter, VOTE)).toBe('Vote 0');

    // Anyone can read suggestions, but only a wallet that has played can vote.
    await stranger.page.goto('/suggestions');
    expect(await votes(stranger, VOTE)).toBe('Vote 0');
    await stranger.connect();
    await stranger.page.getByRole('button', { name: VOTE }).click();
    await stranger.page
      .getByRole('alert')
      .getByText('Only wallets that have had a seat in a pool can suggest and vote.', { exact: false })
      .waitFor();
    expect(await votes(stranger, VOTE)).toBe('Vote 0');
  });
});
