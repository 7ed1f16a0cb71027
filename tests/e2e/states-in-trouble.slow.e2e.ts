import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { crash } from './support/crash.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { enter, startEntering } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { canLast, faultsNow, faultsOfStates, type State } from './support/states.ts';
import { presses, sees } from './support/states-to-visit.ts';
import { UNTIL_DRAW_SECONDS } from './support/until-draw.ts';

const SOL = 1_000_000_000n;
const SERVER = /^https?:\/\/[^/]+\/api\//;
/** Leaves a request without an answer. */
const hold = (): void => undefined;
const heading = (page: Page): Promise<void> => page.locator('main h1').first().waitFor({ state: 'attached' });
const refuse = (route: Route): Promise<void> => route.abort();

describe.runIf(hasChromium())(
  'on a phone, in both themes, there are no axe violations and no sideways scrolling',
  () => {
    const stage = new Stage('states-in-trouble');

    test('no page has axe violations or scrolls sideways while the chain does not answer', async () => {
      const player = await arrive();
      await player.page.route(stage.product.rpc.url, refuse);
      await player.page.reload();
      const unread = sees(/could not be read/);
      expect(
        await faultsOfStates(player, [
          { name: 'pools', path: '/pools', reach: sees('The chain does not answer') },
          { name: 'pool', path: '/pools/1', reach: sees('Failed to load pool details') },
          { name: 'completion', path: '/pool-completion', reach: unread },
          { name: 'draws', path: '/vrf-transparency', reach: unread },
          { name: 'draw', path: '/vrf-transparency/1', reach: unread },
          { name: 'activity', path: '/activity', reach: unread },
          {
            name: 'winners, while the server does not answer either',
            path: '/winners',
            reach: async (page, person) => {
              await page.route(SERVER, refuse);
              await page.reload();
              await sees('The winners could not be read')(page, person);
            },
          },
        ]),
      ).toEqual([]);
    });

    test('no page has axe violations or scrolls sideways while the server does not answer', async () => {
      await openPool(stage.connection, stage.product.rpc);
      const player = await arrive();
      await player.page.route(SERVER, refuse);
      await player.page.reload();
      expect(
        await faultsOfStates(player, [
          { name: 'creators', path: '/', reach: sees('Failed to load top creators') },
          { name: 'winners', path: '/winners', reach: sees('The server does not answer') },
          { name: 'suggestions', path: '/suggestions', reach: sees('The suggestions cannot be loaded') },
          { name: 'activity', path: '/activity', reach: sees(/^Read from the chain only/) },
          { name: 'draws', path: '/vrf-transparency', reach: sees(/^The server that monitors this/) },
          {
            name: 'notifications',
            path: '/how-it-works',
            reach: presses('Notifications', 'Notifications could not be loaded'),
          },
        ]),
      ).toEqual([]);
    });

    test('no page has axe violations or scrolls sideways while a draw can be voided, and once it is voided', async () => {
      const player = await arrive();
      const { rpc } = stage.product;
      const { letRestart } = await crash(stage.product, 'keeper');
      try {
        const opensVoidable = async (): Promise<bigint> => {
          const pool = await openPool(stage.connection, rpc, { maxPlayers: 2, seats: 2 });
          await rpc.call('localnet_warp', [UNTIL_DRAW_SECONDS, 1]);
          return pool.id;
        };
        const voidable = `/pools/${await opensVoidable()}`;
        const faults = await faultsOfStates(player, [
          { name: 'voidable', path: voidable, reach: sees('This draw is no longer fair') },
        ]);
        // Use another pool, because a draw can be voided only for a short time.
        const id = await opensVoidable();
        faults.push(
          ...(await faultsOfStates(player, [
            {
              name: 'void',
              path: `/pools/${id}`,
              reach: presses('Refund everyone', /^The draw round was already published/),
            },
            { name: 'draw', path: `/vrf-transparency/${id}`, reach: sees('The draw is void') },
          ])),
        );
        expect(faults).toEqual([]);
      } finally {
        letRestart();
      }
    });

    test('no page has axe violations or scrolls sideways while everything is loading', async () => {
      const player = await arrive();
      const { page } = player;
      await page.route(stage.product.rpc.url, hold);
      await page.route(SERVER, hold);
      await page.route(/how-it-works-page/, hold);
      await page.route(/security-page/, refuse);
      await page.reload();
      const waiting = (path: string): State => ({ name: path, path, waits: true, reach: heading });
      const paths = [
        '/pools',
        '/pools/1',
        '/pool-completion',
        '/winners',
        '/vrf-transparency',
        '/suggestions',
      ];
      expect(
        await faultsOfStates(player, [
          ...[...paths, '/vrf-transparency/1', '/activity', '/'].map(waiting),
          { ...waiting('/how-it-works'), name: 'a page’s code', reach: sees('Loading') },
          { ...waiting('/suggestions'), name: 'notifications', reach: presses('Notifications', 'Loading') },
          { ...waiting('/security'), name: 'crash', reach: sees('This page stopped working') },
        ]),
      ).toEqual([]);
    });

    test('no page has axe violations or scrolls sideways while the app starts, and while it looks for wallets', async () => {
      const visitor = await stage.person(0n);
      await canLast(visitor.page);
      await visitor.page.addInitScript({
        content: `globalThis.momentsLast = true;
          // Pause the animation that would hide the loader even if scripts are late.
          const styles = new CSSStyleSheet();
          styles.replaceSync('[data-loader] { animation-play-state: paused !important }');
          document.adoptedStyleSheets = [styles];`,
      });
      await startEntering(visitor.page, '/');
      await visitor.page.getByText('VRF-powered pools on Solana...', { exact: false }).waitFor();
      expect(await faultsNow(visitor.page)).toEqual([]);
      const other = await stage.person(0n);
      await canLast(other.page);
      await other.page.route(/register-dev-wallet/, hold);
      await enter(other.page, '/');
      expect(
        await faultsOfStates(other, [
          {
            name: 'chooser',
            path: '/pools',
            reach: presses('Connect Wallet', 'Looking for wallets'),
            waits: true,
          },
        ]),
      ).toEqual([]);
    });

    /** Opens the page for a player whose wallet reconnects when the page reloads. */
    async function arrive(): Promise<Player> {
      const player = await stage.person(SOL);
      await canLast(player.page);
      await enter(player.page, '/');
      await player.connect();
      return player;
    }
  },
);
