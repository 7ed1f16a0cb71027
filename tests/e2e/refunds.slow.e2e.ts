import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { crash } from './support/crash.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';
import { UNTIL_DRAW_SECONDS } from './support/until-draw.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const WINDOW_SECONDS = 3_600;
/** Time for a draw in the local configuration, in seconds. */
const DRAW_SECONDS = 86_400;

describe.runIf(hasChromium())('the whole entry is returned', () => {
  const stage = new Stage('refunds');

  test('the whole entry is returned from a pool that expired before it had enough players', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, {
      maxPlayers: 10,
      joinWindowSeconds: WINDOW_SECONDS,
    });
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.join();
    await stage.advance(WINDOW_SECONDS + 60);
    await player.page.getByText('The pool did not reach its minimum in time.', { exact: false }).waitFor();
    await fetchesRefund(player);
    await player.page.goto('/activity');
    await player.page.getByText('Quiet Rings').first().waitFor();
  });

  test('the whole entry is returned from a draw whose round is never published, after its deadline', async () => {
    const { product } = stage;
    const pool = await openPool(stage.connection, product.rpc, { name: 'Silent Rings', maxPlayers: 2 });
    const player = await stage.person(START);
    const { page } = player;
    await page.goto(`/pools/${pool.id}`);
    await player.connect();
    // Stop the keeper, so that it does not end the pool before the player.
    const crashed = [await crash(product, 'beacon'), await crash(product, 'keeper')];
    try {
      await player.joinLast();
      await stage.passCountdown();
      // Until the deadline, the page shows why the pool waits, and when anyone may start the refund.
      await page.getByText('Can’t reach the randomness beacon').waitFor();
      await player.openDetails();
      await page
        .getByText(/^Local beacon, round [\d,]+, due since .* anyone can start the full refund\.$/)
        .waitFor();
      expect(await page.getByRole('button', { name: 'Complete the pool' }).isDisabled()).toBe(true);
      await stage.advance(DRAW_SECONDS);
      await page.getByText('The time to draw is over').waitFor();
      await page.getByRole('button', { name: 'Start the full refund' }).click();
      await page.getByText('The winners were not drawn in time, so nobody won and nobody lost.').waitFor();
      await fetchesRefund(player);
    } finally {
      for (const { letRestart } of crashed) letRestart();
    }
  });

  test('the whole entry is returned to every player from a draw whose round was published too early, which the page offers to void', async () => {
    const { product } = stage;
    const pool = await openPool(stage.connection, product.rpc, { name: 'Lagging Rings', maxPlayers: 3 });
    const [player, last] = [await stage.person(START), await stage.person(START)];
    for (const { page } of [player, last]) await page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.join();
    await last.connect();
    // Stop the keeper, which would void the pool before the player.
    const { letRestart } = await crash(product, 'keeper');
    try {
      await last.joinLast();
      // The chain's clock lagged, and catches up within a slot.
      await product.rpc.call('localnet_warp', [UNTIL_DRAW_SECONDS, 1]);
      const notice = player.page.getByRole('alert', { name: 'This draw is no longer fair' });
      await notice.getByText(/^Draw round [\d,]+ is already published/).waitFor();
      expect(await player.page.getByRole('button', { name: 'Complete the pool' }).count()).toBe(0);
      await notice.getByRole('button', { name: 'Refund everyone' }).click();
      for (const one of [player, last]) {
        await one.page
          .getByText('The draw round was already published just after this pool locked')
          .waitFor();
        await fetchesRefund(one);
      }
      // A void draw has no winners. Anyone can send the other players their refunds.
      await last.openDetails();
      await last.page.getByRole('button', { name: /^Send 0\.1\d+ SOL to / }).click();
      await last.page.getByText('Everyone is refunded').waitFor();
    } finally {
      letRestart();
    }
  });

  /** Presses the page's button, and expects the entry and the seat's rent, less the network's fees. */
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
