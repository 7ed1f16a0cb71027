import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { crash } from './support/crash.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const WINDOW_SECONDS = 3_600;
/** Longer than countdown, and than the time that a draw may take, in the local configuration. */
const COUNTDOWN_SECONDS = 120;
const DRAW_SECONDS = 7_200;

describe.runIf(hasChromium())('the whole entry comes back', () => {
  const stage = new Stage('refunds');

  test('from a pool that expired before it had enough players', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, {
      maxPlayers: 10,
      joinWindowSeconds: WINDOW_SECONDS,
    });
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.join();
    await stage.product.rpc.call('localnet_advance', [WINDOW_SECONDS + 60]);
    await player.page.getByText('The pool did not reach its minimum in time.', { exact: false }).waitFor();
    await fetchesRefund(player);
    await player.page.goto('/activity');
    await player.page.getByText('Quiet Rings').first().waitFor();
  });

  test('from a draw whose oracle stays silent, once its time is over', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Silent Rings', maxPlayers: 2 });
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    const { letRestart } = await crash(stage.product, 'oracle');
    try {
      await player.page
        .getByRole('main')
        .getByRole('button', { name: /^Join for/ })
        .click();
      await player.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Join for/ })
        .click();
      await player.page.getByText('Nobody can leave or enter any more.').waitFor();
      await stage.product.rpc.call('localnet_advance', [COUNTDOWN_SECONDS]);
      await player.page.getByRole('button', { name: 'Complete the pool' }).click();
      // Until then the page says for whom it waits, and from when on everybody may end it.
      await player.page.getByText('From the holder of the VRF key, since', { exact: false }).waitFor();
      await player.page.getByText('anyone can trigger a full refund', { exact: false }).first().waitFor();
      await stage.product.rpc.call('localnet_advance', [DRAW_SECONDS]);
      await player.page
        .getByText('No proof came in time, so nobody won and nobody lost.', { exact: false })
        .waitFor();
      await fetchesRefund(player);
    } finally {
      letRestart();
    }
  });

  /** By the page's button: entry and the seat's rent, less only what the network took. */
  async function fetchesRefund({ page, wallet }: Player): Promise<void> {
    await page.getByRole('button', { name: /^Get .* back$/ }).click();
    await page.getByRole('main').getByText('Paid to your wallet', { exact: true }).waitFor();
    const { rpc } = stage.product;
    let fees = 0n;
    for (const signature of await rpc.signatures(wallet.address)) {
      const { fee, payer } = await rpc.transaction(signature);
      if (payer === wallet.address) fees += fee;
    }
    expect(await rpc.balance(wallet.address)).toBe(START - fees);
  }
});
