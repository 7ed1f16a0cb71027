import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const ENTRY = SOL / 10n;
/** Seconds, longer than a blockhash lives. */
const TWO_MINUTES = 120;

describe.runIf(hasChromium())('an undecided transaction is not reported as decided', () => {
  const stage = new Stage('outcomes');

  test('a pool that was created during a network failure is not created twice', async () => {
    const player = await stage.person(START);
    const { page } = player;
    // Block the socket before the page opens it, so that no notification arrives.
    await page.routeWebSocket(stage.product.rpc.socketUrl, () => undefined);
    await page.goto('/pools');
    await player.connect();
    await reviewPool(player, 'Sleepy Laptop');
    const network = await loseAfterSending(player);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create pool' }).click();
    await network.sent;

    await dialog.getByText('Not known yet. We keep checking.').waitFor();
    await dialog.getByRole('button', { name: 'Check again' }).waitFor();
    // After it is closed, the same dialog opens again.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Not known yet. We keep checking.').first().waitFor();
    const create = page.getByRole('main').getByRole('button', { name: 'Create pool' }).first();
    await create.click();
    await dialog.getByRole('button', { name: 'Check again' }).waitFor();
    expect(await dialog.getByRole('link', { name: 'Open the pool' }).count()).toBe(1);

    // After a reload without a network, the page warns of a second stake.
    await page.reload();
    await page.getByText('Not known yet. We keep checking.').first().waitFor();
    await create.click();
    await dialog.getByText('This pool may already exist').waitFor();
    expect(await dialog.getByRole('link', { name: 'Open the pool' }).count()).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await network.restore();
    await page.getByText('Sleepy Laptop').first().waitFor();
    await page.getByText('Not known yet. We keep checking.').first().waitFor({ state: 'detached' });
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(2);
  });

  test('an approval that comes too late is never sent, and is requested again', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START);
    const { page, wallet } = player;
    await page.goto(`/pools/${pool.id}`);
    await player.connect();
    const answer = wallet.waitAfter(0);
    await player.startJoining();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Approve in your wallet/).waitFor();
    await stage.advance(TWO_MINUTES);
    await dialog.getByText('Time ran out. Nothing was paid.').waitFor();
    const retry = dialog.getByRole('button', { name: 'Prepare again' });
    await retry.click();
    await expect.poll(() => wallet.promptCount()).toBe(2);
    // Approve both wallet requests; the approval of the first one is too late.
    answer();
    await page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    const signatures = await stage.product.rpc.signatures(wallet.address);
    expect(signatures).toHaveLength(2);
    const { changes } = await stage.product.rpc.transaction(signatures[0] ?? '');
    const paid = -(changes.get(wallet.address) ?? 0n);
    expect(paid).toBeGreaterThan(ENTRY);
    expect(paid).toBeLessThan(ENTRY + SOL / 100n);
  });

  async function reviewPool({ page }: Player, name: string): Promise<void> {
    await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Name (optional)').fill(name);
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByText(/deposit, returned$/).waitFor();
  }

  /** Lets the node receive the transaction, and blocks its answer and all later requests. */
  async function loseAfterSending({ page }: Player) {
    const { rpc } = stage.product;
    let release: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (release = resolve));
    let isAway = false;
    await page.route(`${rpc.url}/**`, async (route) => {
      const isSending = route.request().postData()?.includes('"sendTransaction"') === true;
      if (isSending && !isAway) await route.fetch();
      isAway ||= isSending;
      if (!isAway) return route.continue();
      release();
      return route.abort();
    });
    return { sent, restore: () => page.unroute(`${rpc.url}/**`) };
  }
});
