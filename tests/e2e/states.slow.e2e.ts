import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { enter } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { canLast, faultsNow, faultsOfStates, last } from './support/states.ts';
import {
  comesTo,
  creatorStates,
  GATED,
  guestStates,
  reviews,
  statesAfterDraw,
  statesOfRound,
  triesPassword,
  withholdRounds,
} from './support/states-of-players.ts';
import { emptyStates, sees, statesWithoutWallet, visitorStates } from './support/states-to-visit.ts';

const SOL = 1_000_000_000n;
const START = 5n * SOL;
const OUTCOME = /^(You Won!|Not this time)$/;

describe.runIf(hasChromium())(
  'on a phone, in both themes, there are no axe violations and no sideways scrolling',
  () => {
    const stage = new Stage('states');

    describe('without any pools yet', () => {
      const emptyStage = new Stage('empty-states', {});

      test('no page has axe violations or scrolls sideways without any pools yet', async () => {
        const player = await arrive(START, emptyStage);
        await player.connect();
        expect(await faultsOfStates(player, emptyStates)).toEqual([]);
      });
    });

    test('nothing that a visitor can open has axe violations or scrolls sideways', async () => {
      const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Open Rings' });
      const visitor = await arrive(0n);
      expect(await faultsOfStates(visitor, visitorStates(`/pools/${pool.address}`))).toEqual([]);
    });

    test('the wallet chooser has no axe violations and does not scroll sideways where no wallet is installed', async () => {
      const visitor = await stage.person(0n);
      await visitor.page.addInitScript({
        content: `{
        const { dispatchEvent } = EventTarget.prototype;
        EventTarget.prototype.dispatchEvent = function (event) {
          return event.type.startsWith('wallet-standard:') || dispatchEvent.call(this, event);
        };
      }`,
      });
      await canLast(visitor.page);
      await enter(visitor.page, '/');
      expect(await faultsOfStates(visitor, statesWithoutWallet)).toEqual([]);
    });

    test('a pool’s page has no axe violations and does not scroll sideways from its creation to its last claim', async () => {
      const other = await openPool(stage.connection, stage.product.rpc, { name: 'Other Rings' });
      const [creator, guest, watcher] = [await arrive(START), await arrive(START), await arrive(START)];
      await Promise.all([creator, guest, watcher].map((player) => player.connect()));

      const faults = await faultsOfStates(creator, creatorStates);
      await comesTo(creator.page, '/pools');
      await reviews(creator.page, creator);
      await creator.page.getByRole('dialog').getByRole('button', { name: 'Create pool' }).click();
      await creator.page.waitForURL(/\/pools\/\w+$/);
      const path = new URL(creator.page.url()).pathname;

      const { url } = stage.product.rpc;
      faults.push(...(await faultsOfStates(guest, guestStates(path, `/pools/${other.address}`, url))));
      await comesTo(guest.page, path);
      await triesPassword(guest.page, GATED.password);
      await guest.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
      faults.push(
        ...(await faultsOfStates(guest, [
          {
            name: 'countdown',
            path: '/pool-completion',
            reach: sees(/^The draw round is Local beacon, round/),
          },
          {
            name: 'countdown of a pool',
            path,
            reach: async (page, player) => {
              await player.openDetails();
              await sees(/^Round .* is published at/)(page, player);
            },
          },
        ])),
      );
      await withholdRounds(guest.page, stage.product.beaconUrl, 'late');
      await stage.passCountdown();
      // Reload, so that the page reads the chain's time at once.
      await guest.page.reload();
      faults.push(
        ...(await faultsOfStates(guest, statesOfRound(path, stage.product.beaconUrl))),
        ...(await faultsOfStates(guest, [
          { name: 'to complete', path: '/pool-completion', reach: sees(/^Local beacon, round .* published/) },
        ])),
      );
      for (const { page } of [creator, guest, watcher]) await last(page);
      // Other pools may also be ready to complete.
      await guest.page
        .getByRole('listitem')
        .filter({ hasText: GATED.name })
        .getByRole('button', { name: /^Complete pool/ })
        .click();
      const ends = await Promise.all([
        faultsOnSight('outcome of the creator', outcome(creator)),
        faultsOnSight('outcome of the guest', outcome(guest)),
        faultsOnSight('win popup', watcher.page.getByRole('status', { name: 'Latest wins' }).locator('p')),
      ]);
      faults.push(...ends.flat());
      await last(guest.page, false);
      await guest.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      faults.push(...(await faultsOfStates(guest, statesAfterDraw(path))));
      expect(faults).toEqual([]);
    });

    /** Opens a page that can be examined, and whose timers can be held, for a new player. */
    async function arrive(lamports: bigint, on = stage): Promise<Player> {
      const player = await on.person(lamports);
      await canLast(player.page);
      await enter(player.page, '/');
      return player;
    }

    const outcome = ({ page }: Player): Locator => page.getByRole('dialog', { name: OUTCOME });

    async function faultsOnSight(name: string, seen: Locator): Promise<string[]> {
      await seen.first().waitFor();
      await last(seen.page());
      return (await faultsNow(seen.page())).map((fault) => `${name}: ${fault}`);
    }
  },
);
