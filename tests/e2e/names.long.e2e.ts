import { mkdir } from 'node:fs/promises';
import { Keypair, PublicKey } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAs, joinAs } from '#server/bots/bot.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchConfig, fetchPool } from '#src/chain/program/fetch.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { faultsOfTexts, HOSTILE, NAMES, NARROW } from './support/others-texts.ts';
import type { Player } from './support/player.ts';
import { enter, goTo, settled } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { canLast, last } from './support/states.ts';
import { press } from './support/states-to-visit.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const PHONE = { viewport: { width: NARROW, height: 844 } };
const KEEPER_WAITS_SECONDS = 3_600;

/** A view that shows texts of other users, and how to reach it. */
interface NamedPath {
  readonly name: string;
  readonly path: string;
  readonly reach?: (page: Page) => Promise<unknown>;
}

describe.runIf(hasChromium())('at 320 px a hostile name does not break the layout', () => {
  const stage = new Stage('names', {
    environment: {
      KEEPER_COMPLETE_DELAY_SECONDS: String(KEEPER_WAITS_SECONDS),
      KEEPER_CLAIM_DELAY_SECONDS: '14400',
      RATE_LIMIT_PER_MINUTE: '100000',
    },
  });
  /** The wallet that plays in all pools, in several browsers one after another. */
  const wallet = Keypair.generate();
  const creators: Keypair[] = [];
  const open: Pool[] = [];
  const full: Pool[] = [];

  const poolOf = async (address: PublicKey): Promise<Pool> => {
    const pool = await fetchPool(stage.connection, address);
    if (pool === null) throw new Error('The pool is not there');
    return pool;
  };

  beforeAll(async () => {
    const { connection, product } = stage;
    await product.rpc.airdrop(wallet.publicKey.toBase58(), 20n * SOL);
    const config = await fetchConfig(connection);
    if (config === null) throw new Error('The program is not configured');
    for (const name of NAMES) {
      open.push(await openPool(connection, product.rpc, { name, maxPlayers: 5, seats: 2 }));
      const creator = Keypair.generate();
      await product.rpc.airdrop(creator.publicKey.toBase58(), 2n * SOL);
      const plan = { bonusLamports: 0n, maxPlayers: 2, joinWindowSeconds: 21_600, randomMultiplier: false };
      await createAs(connection, creator, config, { ...plan, name, entryLamports: SOL / 10n });
      const address = poolAddress(creator.publicKey, 0n);
      await joinAs(connection, wallet, await poolOf(address));
      creators.push(creator);
      full.push(await poolOf(address));
    }
  }, 120_000);

  const arrive = async (keys: Keypair | null): Promise<Player> => {
    const player = await stage.person(0n, PHONE, keys ? { secret: keys.secretKey.slice(0, 32) } : {});
    await canLast(player.page);
    await enter(player.page, '/how-it-works');
    if (keys) {
      await player.page.getByRole('button', { name: 'Open menu' }).waitFor();
      await player.connect();
    }
    return player;
  };

  /** Returns the faults of the page's current texts. Saves a picture if the environment names a folder. */
  const look = async (page: Page, name: string, texts = NAMES): Promise<string[]> => {
    const faults = (await faultsOfTexts(page, texts)).map((fault) => `${name}: ${fault}`);
    const folder = process.env['PICTURES'];
    if (folder) {
      await mkdir(folder, { recursive: true });
      await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
    }
    return faults;
  };
  /**
   * Opens the page as a player who has seen all draws but one, which a toast reports, and opens the outcome from it.
   * @returns the faults that `look` finds while the toast is shown
   */
  const openMissed = async (
    page: Page,
    { publicKey }: Keypair,
    { address, name }: Pool,
    whileThere: () => Promise<string[]> = async () => [],
  ): Promise<string[]> => {
    const others = full.filter((pool) => pool.address !== address);
    const expected = await Promise.all(others.map((pool) => poolOf(new PublicKey(pool.address))));
    const marks = expected.map((pool) => [
      `${pool.address}:${publicKey.toBase58()}`,
      { outcome: 'lost', settledAt: pool.settledAt },
    ]);
    // Makes the draws older than the visit, since a current draw would be shown at once.
    await stage.advance(60);
    // On this page the app does not run, so that it cannot overwrite the storage.
    await page.goto('/robots.txt');
    const stored = JSON.stringify({
      state: { admitted: false, joined: {}, poolCompletionStates: Object.fromEntries(marks) },
      version: 1,
    });
    await page.evaluate(`localStorage.setItem('xeroz', ${JSON.stringify(stored)})`);
    await page.goto('/how-it-works');
    const line = page.getByRole('listitem').filter({ hasText: /^Drawn\./ });
    await line.hover();
    const seen = await whileThere();
    await line.getByRole('button', { name: 'Claim' }).click();
    await page
      .getByRole('dialog', { name: /^(You Won!|Not this time)$/ })
      .getByText(name)
      .first()
      .waitFor();
    return seen;
  };

  const visit = async (page: Page, paths: readonly NamedPath[], texts = NAMES): Promise<string[]> => {
    const faults: string[] = [];
    for (const { name, path, reach } of paths) {
      if (new URL(page.url()).pathname === path) await goTo(page, '/nowhere');
      await goTo(page, path);
      await reach?.(page);
      await settled(page);
      faults.push(...(await look(page, name, texts)));
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape');
    }
    return faults;
  };
  const sees = (text: string) => (page: Page) => page.getByText(text).first().waitFor();
  const all = (page: Page) => page.getByText(HOSTILE.rightToLeft).first().waitFor();

  test('a hostile name does not break the layout while the pool is open, joined and left', async () => {
    const { page } = await arrive(wallet);
    const faults = await visit(page, [{ name: 'paused', path: '/pool-completion', reach: all }]);
    for (const name of NAMES) {
      // The list renders only cards near the visible area, so search for each.
      await goTo(page, '/pools');
      await page.getByLabel('Search pools by name').fill(name);
      await sees(name)(page);
      faults.push(...(await look(page, `card ${NAMES.indexOf(name)}`, [name])));
      await goTo(page, '/how-it-works');
    }
    for (const { name, address } of open) {
      await goTo(page, `/pools/${address}`);
      await sees(name)(page);
      faults.push(...(await look(page, `pool ${NAMES.indexOf(name)}`, [name])));
      await press(page, /^Join for/);
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type=submit]:enabled').waitFor();
      faults.push(...(await look(page, `join ${NAMES.indexOf(name)}`, [name])));
      await last(page);
      await dialog.locator('button[type=submit]:enabled').click();
      await press(page, 'Done');
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByText(name)
        .waitFor();
      faults.push(...(await look(page, `toast ${NAMES.indexOf(name)}`, [name])));
      await page.getByRole('button', { name: 'Exit pool' }).first().waitFor();
      await press(page, 'Exit pool');
      await page.getByRole('dialog').getByText(name).first().waitFor();
      faults.push(...(await look(page, `exit ${NAMES.indexOf(name)}`, [name])));
      await last(page, false);
      await page.keyboard.press('Escape');
      await goTo(page, '/how-it-works');
    }
    expect(faults).toEqual([]);
  });

  test('a hostile name does not break the layout when the pool is drawn, won and claimed', async () => {
    const watcher = await arrive(Keypair.generate());
    const { page } = await arrive(wallet);
    await stage.passCountdown();
    // Reload, so that the page reads the chain's time at once.
    await page.reload();
    await page.locator('output[data-loader]').waitFor({ state: 'detached' });
    const faults = await visit(page, [
      { name: 'ready', path: '/pool-completion', reach: sees('Complete pool') },
    ]);
    await stage.advance(KEEPER_WAITS_SECONDS);
    const popups = watcher.page.getByRole('status', { name: 'Latest wins' });
    await popups.locator('p').first().waitFor({ timeout: 60_000 });
    await last(watcher.page);
    await expect.poll(() => popups.locator('p').count()).toBeGreaterThanOrEqual(NAMES.length - 1);
    const expected = await popups.locator('p bdi').allInnerTexts();
    faults.push(...(await look(watcher.page, 'popups', expected)));
    expect(faults).toEqual([]);
  });

  test.each(['wide', 'emoji', 'rightToLeft'] as const)('no name breaks a win’s image: %s', async (kind) => {
    const index = NAMES.indexOf(HOSTILE[kind]);
    const pool = await poolOf(new PublicKey(full[index]?.address ?? ''));
    const winner = [wallet, ...creators].find(({ publicKey }) => publicKey.toBase58() === pool.players[0]);
    if (winner === undefined) throw new Error('Somebody else won');
    const { page } = await arrive(winner);
    await page.addInitScript({ content: RECORD });
    await openMissed(page, winner, pool);
    await page.getByRole('button', { name: 'Share it' }).first().click();
    await page.getByRole('button', { name: /picture$/, disabled: false }).waitFor();
    expect(await look(page, `share ${index}`, [pool.name])).toEqual([]);
    const written = v.parse(writtenSchema, await page.evaluate('globalThis.written'));
    const line = written.find(({ text }) => text.includes(`#${pool.id}`));
    expect(line?.text.replaceAll(/[\u2068\u2069]/g, '')).toBe(`${pool.name} #${pool.id}`);
    if (kind === 'rightToLeft') expect(line?.text).toBe(`\u2068${pool.name}\u2069 #${pool.id}`);
    for (const { text, x, width } of written) expect(x + width, text).toBeLessThanOrEqual(1_200);
  });

  test('a hostile name does not break the layout when the pool was won or lost, and is claimed', async () => {
    const { page } = await arrive(wallet);
    const faults: string[] = [];
    for (const { address, name, creator } of full) {
      faults.push(
        ...(await openMissed(page, wallet, await poolOf(new PublicKey(address)), () =>
          look(page, `missed ${NAMES.indexOf(name)}`, [name]),
        )),
      );
      faults.push(...(await look(page, `outcome ${NAMES.indexOf(name)}`, [name])));
      await press(page, 'Close');
      for (const path of [`/pools/${address}`, `/vrf-transparency/${address}`, `/creators/${creator}`]) {
        await goTo(page, path);
        await sees(name)(page);
        faults.push(...(await look(page, path, [name])));
      }
      await goTo(page, '/how-it-works');
    }
    faults.push(
      ...(await visit(page, [
        { name: 'winners', path: '/winners', reach: all },
        { name: 'draws', path: '/vrf-transparency', reach: all },
        {
          name: 'bell',
          path: '/how-it-works',
          reach: async () => {
            await press(page, /^Notifications/);
            await page.getByRole('dialog').getByText(HOSTILE.rightToLeft).first().waitFor();
          },
        },
        {
          name: 'activity',
          path: '/activity',
          reach: async () => {
            await all(page);
            const details = page.getByRole('button', { name: /^Details of/ });
            while ((await details.count()) > 0) await details.first().click();
          },
        },
        {
          name: 'claims',
          path: '/activity',
          reach: async () => {
            await last(page);
            await press(page, /^Claim all/);
            await page
              .getByText(/SOL claimed$/)
              .first()
              .waitFor();
          },
        },
      ])),
    );
    expect(faults).toEqual([]);
  });

  test('a hostile name does not break the layout on the home page, with the latest winner', async () => {
    const { page } = await arrive(null);
    await goTo(page, '/');
    const winner = page.locator('p', { hasText: / won [\d.]+ SOL in / }).first();
    await winner.waitFor();
    const filling = page.locator('main li bdi');
    await filling.first().waitFor();
    const faults = await look(page, 'filling', await filling.allInnerTexts());
    const line = await winner.textContent();
    const name = NAMES.find((one) => line?.includes(` SOL in ${one} · `));
    // The name is shown in full, even though it looks like markup.
    expect(name, line ?? '').toBeDefined();
    expect([...faults, ...(await look(page, 'home', [name ?? '']))]).toEqual([]);
  });

  test('a hostile name does not break the layout in players’ suggestions', async () => {
    const { page } = await arrive(null);
    await page.route('**/api/suggestions*', (route) =>
      route.fulfill({ json: { data: SUGGESTIONS, nextCursor: null } }),
    );
    await goTo(page, '/suggestions');
    await all(page);
    expect(await look(page, 'suggestions', LONG)).toEqual([]);
  });

  test('a hostile name does not break the layout in the admin area', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const list = { data: SUGGESTIONS, nextCursor: null, total: SUGGESTIONS.length };
    await page.route('**/api/admin/suggestions*', (route) => route.fulfill({ json: list }));
    await admin.signIn('/admin/xeroz');
    await settled(page);
    const faults: string[] = [];
    const inAdmin = async (name: string, path: string, texts = NAMES): Promise<void> => {
      await page.goto(`/admin/xeroz/${path}`);
      await page.locator('output[data-loader]').waitFor({ state: 'detached' });
      await page
        .getByText(texts.at(-1) ?? '')
        .first()
        .waitFor();
      faults.push(...(await look(page, `admin ${name}`, texts)));
    };
    await inAdmin('user', `users/${wallet.publicKey.toBase58()}`);
    await inAdmin('pools', 'pools');
    for (const { name, address } of full) {
      await inAdmin(`pool ${NAMES.indexOf(name)}`, `pools/${address}`, [name]);
      await inAdmin(`events ${NAMES.indexOf(name)}`, `pools/${address}?list=events`, [name]);
    }
    await inAdmin('claims', 'pool-claims');
    for (const name of NAMES) {
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: /^Show payees/ }).click();
      await row.getByRole('button', { name: 'Pay out', exact: true }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Send / })
        .waitFor();
      faults.push(...(await look(page, `admin pays ${NAMES.indexOf(name)}`, [name])));
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await inAdmin('suggestions', 'suggestions', LONG);
    await press(page, /^Review/);
    await page
      .getByRole('button', { name: /^Merge/ })
      .first()
      .waitFor();
    faults.push(...(await look(page, 'admin review', LONG)));
    expect(faults).toEqual([]);
  });

  test('a hostile name does not break the layout while the name is typed', async () => {
    const somebody = Keypair.generate();
    await stage.product.rpc.airdrop(somebody.publicKey.toBase58(), SOL);
    const { page } = await arrive(somebody);
    const faults: string[] = [];
    for (const name of NAMES) {
      await goTo(page, '/pools');
      await press(page, 'Create pool');
      const form = page.getByRole('dialog');
      await unfoldOptions(form);
      const field = form.getByLabel('Name (optional)');
      await field.fill('Gm ❤\ufe0f☕\ufe0f');
      expect(await field.inputValue()).toBe('Gm ❤☕');
      await field.fill(name);
      await form.getByLabel('Stake per player').fill('0.1');
      await press(page, 'Review');
      await form
        .getByRole('heading', { name: /^Create / })
        .getByText(name)
        .waitFor();
      faults.push(...(await look(page, `review ${NAMES.indexOf(name)}`, [name])));
      await page.keyboard.press('Escape');
      await goTo(page, '/how-it-works');
    }
    expect(faults).toEqual([]);
  });
});

/** Records all text that is written on canvases. */
const RECORD = `{
  globalThis.written = [];
  const { fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fillText = function (text, x, y, widest) {
    const { width } = this.measureText(text);
    globalThis.written.push({ text, x: this.textAlign === 'center' ? x - width / 2 : x, width });
    return widest === undefined ? fillText.call(this, text, x, y) : fillText.call(this, text, x, y, widest);
  };
}`;
const writtenSchema = v.array(v.object({ text: v.string(), x: v.number(), width: v.number() }));

/** Titles of almost the longest allowed length. */
const LONG = NAMES.map((name) => name.repeat(Math.floor(100 / name.length)).trim());
const SUGGESTIONS = LONG.map((title, index) => ({
  id: index + 1,
  wallet: Keypair.generate().publicKey.toBase58(),
  title,
  body: `${title.repeat(18)}`,
  status: 'planned',
  answer: title,
  mergedInto: null,
  votes: 3,
  voted: false,
  createdAt: Math.floor(Date.now() / 1_000),
}));
