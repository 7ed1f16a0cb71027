import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const SEEN = '__seen';

describe.runIf(hasChromium())(
  'a player’s transaction is reported where it was pressed, with its real outcome',
  () => {
    const stage = new Stage('own-transaction');

    test('a join is reported in its dialog, which ends with the seat, and in no other dialog or alert', async () => {
      const pool = await openPool(stage.connection, stage.product.rpc, { maxPlayers: 3, seats: 2 });
      const player = await stage.person(START);
      await player.page.goto(`/pools/${pool.id}`);
      await player.connect();
      const dialog = await openJoin(player);
      await keepAll(player.page);
      await dialog.locator('button[type=submit]:enabled').click();
      await dialog.getByText('You are in: seat 3', { exact: true }).waitFor();
      await dialog.getByText('Seat 3 of 3', { exact: true }).waitFor();
      await player.closeTicket();
      await player.page.getByRole('heading', { name: 'You are in: seat 3' }).waitFor();
      const { alerts, titles } = await stored(player.page);
      expect(alerts).toEqual([]);
      expect(titles).toEqual(['Take the last seat', 'You are in: seat 3']);
    });

    test('a refusal of the node is named, and reported once', async () => {
      const pool = await openPool(stage.connection, stage.product.rpc);
      const player = await stage.person(START);
      await player.page.goto(`/pools/${pool.id}`);
      await player.connect();
      const dialog = await openJoin(player);
      const alert = dialog.getByRole('alert');
      for (const [refusal, text] of REFUSALS) {
        const refuse = (route: Route) => answer(route, refusal);
        await player.page.route(isNode, refuse);
        await dialog.locator('button[type=submit]:enabled').click();
        await alert.filter({ hasText: text }).waitFor();
        await player.page.unroute(isNode, refuse);
        // Once the node answers, the page refetches what may have changed.
        expect(await player.page.getByText('Can’t reach the network').count()).toBe(0);
      }
      player.wallet.refuseNext();
      await dialog.locator('button[type=submit]:enabled').click();
      await alert.filter({ hasText: 'Nothing was sent and nothing was paid.' }).waitFor();
      expect(await player.page.getByText('Nothing was sent and nothing was paid.').count()).toBe(1);
    });

    test('pools from the server, and their history, are shown although the node lists nothing', async () => {
      const pool = await openPool(stage.connection, stage.product.rpc, {
        name: 'Found by the server',
        seats: 2,
      });
      const [, joined] = (await stage.product.rpc.signatures(pool.address)).toReversed();
      const player = await stage.person(START);
      await player.page.route(isNode, (route) => {
        const body = route.request().postData() ?? '';
        if (body.includes('"getProgramAccounts"')) return answer(route, [410, 'Gone']);
        const isUnread = body.includes('"getTransaction"') && body.includes(joined ?? '-');
        return isUnread ? answer(route, [200, rpcError(-32_015)]) : route.continue();
      });
      await player.page.goto('/pools');
      await player.page.getByRole('link', { name: 'Found by the server' }).click();
      await player.page.getByRole('heading', { level: 1, name: 'Found by the server' }).waitFor();
      await player.openDetails();
      await player.page.getByText('1 transaction of this pool could not be read.').waitFor();
    });

    const isNode = (url: URL): boolean => url.origin === new URL(stage.product.rpc.url).origin;

    async function openJoin({ page }: Player) {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Join for/ })
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type=submit]:enabled').waitFor();
      return dialog;
    }
  },
);

type Refusal = readonly [status: number, body: string];

const rpcError = (code: number): string =>
  JSON.stringify({ jsonrpc: '2.0', id: '1', error: { code, message: 'no' } });

const REFUSALS: readonly (readonly [Refusal, text: string])[] = [
  [[403, 'Access forbidden'], 'rejects browsers'],
  [[200, '{"jsonrpc":"2.0","id":"1","res'], '200'],
  [[200, rpcError(-32_005)], '-32005'],
];

const answer = (route: Route, [status, body]: Refusal): Promise<void> =>
  route.fulfill({ status, body, headers: { 'access-control-allow-origin': '*' } });

/** Records the texts of all alerts and the titles of all dialogs that appear from now on. */
const keepAll = (page: Page): Promise<void> =>
  page.evaluate((name) => {
    const alerts = new Set<string>();
    const titles = new Set<string>();
    const look = (): void => {
      for (const one of document.querySelectorAll('[role=alert]')) alerts.add(one.textContent);
      for (const one of document.querySelectorAll('[role=dialog] h2')) titles.add(one.textContent);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(globalThis, { [name]: () => ({ alerts: [...alerts], titles: [...titles] }) });
  }, SEEN);

const stored = (page: Page): Promise<{ alerts: string[]; titles: string[] }> => page.evaluate(`${SEEN}()`);
