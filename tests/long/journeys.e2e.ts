import type { Request } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { hasChromium } from '#tests/e2e/support/chromium.ts';
import { crash } from '#tests/e2e/support/crash.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import { Stage } from '#tests/e2e/support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
/** Public; of the cluster that the name says. */
const DEVNET_GENESIS = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';

const callSchema = v.object({ id: v.unknown(), method: v.string() });

describe.runIf(hasChromium())('the app goes on', () => {
  const stage = new Stage('journeys');

  test('with its server down: create, join, exit, complete, and claim', async () => {
    const { letRestart } = await crash(stage.product.pid, 'server');
    try {
      const [creator, guest] = [await stage.person(START), await stage.person(START)];
      await creator.page.goto('/pools');
      await creator.connect();
      await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
      const form = creator.page.getByRole('dialog');
      await form.getByLabel('Name (optional)').fill('No Server');
      await form.getByLabel('Players', { exact: true }).fill('2');
      await form.getByLabel('Stake per player').fill('0.1');
      await form.getByRole('button', { name: 'Review' }).click();
      await form.getByRole('button', { name: 'Create pool' }).click();
      await creator.page.waitForURL(/\/pools\/\w+$/);

      await guest.page.goto('/pools');
      await guest.connect();
      await guest.page.getByRole('main').getByRole('link', { name: 'No Server' }).click();
      await guest.page
        .getByRole('main')
        .getByRole('button', { name: /^Join for/ })
        .click();
      await guest.page
        .getByRole('dialog')
        .getByRole('button', { name: /^Join for/ })
        .click();
      await guest.page.getByText('Filled and locked').waitFor();
      await stage.product.rpc.call('localnet_advance', [60]);
      const outcome = guest.page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
      await outcome.waitFor();
      await outcome.getByRole('button', { name: /^Claim .* now$/ }).click();
      await guest.page.getByText('Paid to your wallet.').waitFor();
      await guest.page.getByRole('button', { name: 'Close' }).first().click();
      await guest.page.goto('/winners');
      await guest.page.getByText('No Server').first().waitFor();
    } finally {
      letRestart();
    }
  });

  test('after a reload between sent and confirmed, with the same bytes and paid once', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Reloaded Rings' });
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    // From here on nobody tells this page what became of its transaction.
    await player.page.route(stage.product.rpc.url, async (route) => {
      if (methodOf(route.request()) !== 'getSignatureStatuses') return route.continue();
      const { id } = v.parse(callSchema, route.request().postDataJSON());
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: [null] } } });
    });
    await player.page.routeWebSocket(stage.product.rpc.socketUrl, () => undefined);
    await player.page.reload();
    await player.page.getByRole('banner').getByText(player.wallet.address.slice(-4)).waitFor();
    await startJoining(player);
    await player.page.getByText('Sent. Waiting', { exact: false }).first().waitFor();
    await player.page.unrouteAll();
    await player.page.routeWebSocket(stage.product.rpc.socketUrl, (socket) => void socket.connectToServer());
    await player.page.reload();
    await player.page
      .getByText(/^(Confirmed|Final)/)
      .first()
      .waitFor();
    await player.page.getByText('You are in', { exact: true }).waitFor();
    // The airdrop, and the one transaction.
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(2);
  });

  test('and signs nothing where the RPC turns out to be another cluster’s', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Wrong Rings' });
    const player = await stage.person(START);
    await player.page.route(stage.product.rpc.url, async (route) => {
      if (methodOf(route.request()) !== 'getGenesisHash') return route.continue();
      const { id } = v.parse(callSchema, route.request().postDataJSON());
      return route.fulfill({ json: { jsonrpc: '2.0', id, result: DEVNET_GENESIS } });
    });
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await startJoining(player);
    await player.page
      .getByText(/another cluster|wrong cluster/i)
      .first()
      .waitFor();
    expect(player.wallet.asked()).toBe(0);
    expect(await stage.product.rpc.balance(player.wallet.address)).toBe(START);
  });

  async function startJoining({ page }: Player): Promise<void> {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Join / });
    await dialog.locator('button[type=submit]:enabled').click();
  }
});

function methodOf(request: Request): string | null {
  const parsed = v.safeParse(callSchema, request.postDataJSON());
  return parsed.success ? parsed.output.method : null;
}
