import { PublicKey } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { clockText } from '#src/lib/time-span.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { enter, goTo, resize, routesFor } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { canLast, faultsOfStates } from './support/states.ts';
import {
  comesTo,
  creatorStates,
  guestStates,
  reviews,
  statesAfterDraw,
} from './support/states-of-players.ts';
import { press, visitorStates } from './support/states-to-visit.ts';
import { canTranslate, staleTexts, translateNow } from './support/translated.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 5n * SOL;
const OUTCOME = /^(You Won!|Not this time)$/;
/** Seconds by which a page's clock may lag behind the chain's on a busy machine. */
const LAG_SECONDS = 20;

describe.runIf(hasChromium())('pages that a browser translates', () => {
  const stage = new Stage('translated');

  test.each(['once', 'again and again'])(
    'a pool is played to its end on pages that are translated %s',
    async (how) => {
      const [creator, guest] = await Promise.all([arrives(how, '/pools'), arrives(how, '/pools')]);
      await Promise.all([creator, guest].map((player) => connects(player, how)));

      const { page } = creator;
      await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
      const form = page.getByRole('dialog');
      await unfoldOptions(form);
      await form.getByLabel('Name (optional)').fill('Two Tongues');
      await translates(creator, how);
      await form.getByLabel('Players', { exact: true }).fill('2');
      await form.getByLabel('Stake per player').fill('0.1');
      await form.getByRole('button', { name: 'Review' }).click();
      await form.getByText(/deposit, returned$/).waitFor();
      await translates(creator, how);
      await form.getByRole('button', { name: 'Create pool' }).click();
      await page.waitForURL(/\/pools\/\w+$/);
      await page.getByText('Creators cannot leave.').waitFor();
      const path = new URL(page.url()).pathname;
      const address = poolAddress(new PublicKey(creator.wallet.address), 0n);
      expect(await staleTexts(page)).toEqual([]);
      await showsOpen(creator, await poolAt(address));

      await enter(guest.page, path);
      await showsOpen(guest, await poolAt(address));
      await translates(guest, how);
      await translates(creator, how);
      await guest.joinLast();
      await page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
      for (const player of [creator, guest]) {
        await showsCountdown(player, await poolAt(address));
        await translates(player, how);
        await showsCountdown(player, await poolAt(address));
        expect(await staleTexts(player.page)).toEqual([]);
      }

      await stage.passCountdown();
      await guest.openDetails();
      await guest.page.getByRole('button', { name: 'Complete the pool' }).click();
      const seats: bigint[] = [];
      for (const player of [creator, guest]) {
        const outcome = player.page.getByRole('dialog', { name: OUTCOME });
        await outcome.waitFor();
        await translates(player, how);
        const won = await player.page.getByRole('dialog', { name: 'You Won!' }).isVisible();
        // Two stakes of 0.1 SOL: the winner's 80% and the 15% that every player keeps.
        seats.push(won ? (16n * SOL) / 100n + (15n * SOL) / 1_000n : (15n * SOL) / 1_000n);
        if (player === guest && how !== 'once') {
          await outcome.getByRole('button', { name: 'Close' }).click();
          expect(await faultsOfStates(guest, statesAfterDraw(path), (shown) => staleTexts(shown))).toEqual(
            [],
          );
          continue;
        }
        await outcome.getByRole('button', { name: /^Claim .* SOL$/ }).click();
        await outcome.getByText('Paid to your wallet.').waitFor();
        expect(await staleTexts(player.page)).toEqual([]);
        await outcome.getByRole('button', { name: 'Close' }).click();
        // The shown sum includes the creator's 1% or the completer's 0.5%.
        const reward = player === creator ? (2n * SOL) / 1_000n : SOL / 1_000n;
        await player.page
          .getByRole('main')
          .getByText(`${solFloored((seats.at(-1) ?? 0n) + reward)} SOL`)
          .filter({ visible: true })
          .first()
          .waitFor();
        expect(await staleTexts(player.page)).toEqual([]);
      }
      expect(seats.reduce((sum, seat) => sum + seat)).toBe((19n * SOL) / 100n);
    },
  );

  test('every text of every page and its dialogs is translated', async () => {
    const [open, other] = [
      await openPool(stage.connection, stage.product.rpc, { name: 'Open Tongues' }),
      await openPool(stage.connection, stage.product.rpc, { name: 'Other Tongues' }),
    ];
    const routes = routesFor(open.id, other.id, open.creator).map((route) => ({ name: route, path: route }));
    const stale = (page: Page): Promise<string[]> => staleTexts(page);
    const guest = await arrives('again and again', '/how-it-works');
    const faults = await faultsOfStates(guest, [...routes, ...visitorStates(`/pools/${open.id}`)], stale);
    await goTo(guest.page, '/suggestions');
    const creator = await arrives('again and again', '/suggestions');
    await Promise.all([guest, creator].map((player) => player.connect()));
    faults.push(...(await faultsOfStates(creator, [...creatorStates, ...routes], stale)));
    await comesTo(creator.page, '/pools');
    await reviews(creator.page, creator);
    await creator.page.getByRole('dialog').getByRole('button', { name: 'Create pool' }).click();
    await creator.page.waitForURL(/\/pools\/\w+$/);
    const { pathname } = new URL(creator.page.url());
    const states = guestStates(pathname, `/pools/${other.id}`, stage.product.rpc.url);
    faults.push(...(await faultsOfStates(guest, states, stale)));
    expect(faults).toEqual([]);
  });

  test('header and dialog fail separately if another script has removed elements, and recover', async () => {
    const player = await arrives('once', '/pools');
    const { page } = player;
    await player.connect();
    const note = page.getByRole('alert').filter({ hasText: 'This part stopped working' });

    await resize(page, { width: 390, height: 844 });
    await press(page, 'Open menu');
    await page.evaluate("document.getElementById('mobile-menu').remove()");
    await press(page, 'Close menu');
    await note.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Pools' }).waitFor();
    await press(page, 'Try again');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Wallet / })
      .waitFor();

    await press(page, 'Create pool');
    const form = page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
    const another = form.getByRole('button', { name: 'New one' });
    await another.evaluate((button) => button.parentElement?.remove());
    await form.getByRole('checkbox', { name: /^Protect with a password/ }).click();
    await form.getByText('This part stopped working', { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Try again' }).click();
    await unfoldOptions(form);
    await form.getByLabel('Name (optional)').waitFor();
    await page
      .getByRole('heading', { level: 1, name: 'Pools', includeHidden: true })
      .waitFor({ state: 'attached' });
  });

  async function arrives(how: string, path: string): Promise<Player> {
    const player = await stage.person(START);
    await canLast(player.page);
    await canTranslate(player.page, how !== 'once');
    await enter(player.page, path);
    await translates(player, how);
    return player;
  }

  async function translates({ page }: Player, how: string): Promise<void> {
    if (how === 'once') await translateNow(page);
  }

  async function connects(player: Player, how: string): Promise<void> {
    const { page, wallet } = player;
    await press(page, 'Connect Wallet');
    const choice = page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' });
    await choice.waitFor();
    await translates(player, how);
    await choice.click();
    await page.getByRole('banner').getByText(wallet.address.slice(-4)).waitFor();
    await translates(player, how);
  }

  async function poolAt(address: PublicKey): Promise<Pool> {
    const pool = await fetchPool(stage.connection, address);
    if (pool === null) throw new Error('The pool is not there');
    return pool;
  }

  /** Expects that the middle of the pool's ring shows the prize and the free seats. */
  async function showsOpen({ page }: Player, pool: Pool): Promise<void> {
    const free = pool.maxPlayers - pool.playerCount;
    const main = page.getByRole('main');
    await main
      .getByText(`${free} ${free === 1 ? 'seat' : 'seats'} left`, { exact: true })
      .first()
      .waitFor();
    const [prize] = await main.locator('[aria-live]').filter({ hasText: 'The winner gets' }).allInnerTexts();
    expect(prize).toContain(`${solFloored(prizeOf(pool).least)} SOL`);
  }

  /** Expects that all seats are shown as taken, and that the countdown follows the chain's clock. */
  async function showsCountdown({ page }: Player, pool: Pool): Promise<void> {
    const main = page.getByRole('main');
    await main.getByText(`${pool.playerCount} of ${pool.maxPlayers} seats`, { exact: true }).waitFor();
    const clock = main.getByText(/^\d+:\d\d$/);
    const before = await clock.innerText();
    await expect.poll(() => clock.innerText()).not.toBe(before);
    const left = (pool.draw.drawAt ?? 0) - (await chainSeconds());
    const possible = Array.from({ length: LAG_SECONDS + 2 }, (_, lag) => clockText(left - 1 + lag));
    expect(possible).toContain(await clock.innerText());
  }

  async function chainSeconds(): Promise<number> {
    const { connection } = stage;
    const time = await connection.getBlockTime(await connection.getSlot('confirmed'));
    if (time === null) throw new Error('The chain has no time');
    return time;
  }
});
