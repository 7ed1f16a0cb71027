import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { framesDrawn, goTo, resize } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const LOADER = 'output[data-loader]';
/** The page that each test opens first, and to which Back must return. */
const BEFORE = '/security';

interface Layer {
  readonly name: string;
  readonly path: (pool: string) => string;
  /** Opens the layer, from a page without other layers. */
  readonly open: (page: Page) => Promise<void>;
  readonly layer: (page: Page) => Locator;
  /** Presses the button that closes the layer; by default the dialog's cross. */
  readonly close?: (page: Page) => Promise<void>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, disabled: false }).filter({ visible: true }).first().click();
const dialog = (page: Page): Locator => page.getByRole('dialog').last();
const at = (path: string) => () => path;

/** Layers that open from a connected player's pages. */
const LAYERS: readonly Layer[] = [
  {
    name: 'the menu',
    path: at('/how-it-works'),
    open: press('Open menu'),
    layer: (page) => page.locator('#mobile-menu'),
    close: press('Close menu'),
  },
  {
    name: 'the wallet menu',
    path: at('/how-it-works'),
    open: press(/^Wallet /),
    layer: (page) => page.getByRole('menu'),
    close: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'the wallet chooser',
    path: at('/how-it-works'),
    open: async (page) => {
      await press(/^Wallet /)(page);
      await page.getByRole('menuitem', { name: 'Change wallet' }).click();
    },
    layer: dialog,
  },
  { name: 'the notifications', path: at('/how-it-works'), open: press(/^Notifications/), layer: dialog },
  { name: 'the filters', path: at('/pools'), open: press(/^Filters/), layer: dialog },
  { name: 'creating a pool', path: at('/pools'), open: press('Create pool'), layer: dialog },
  { name: 'joining', path: (pool) => `/pools/${pool}`, open: press(/^Join for/), layer: dialog },
  {
    name: 'how completing works',
    path: at('/pool-completion'),
    open: press('How completing works'),
    layer: dialog,
  },
  { name: 'a suggestion', path: at('/suggestions'), open: press('Make a suggestion'), layer: dialog },
];

const historySchema = v.object({ href: v.string(), layers: v.number(), same: v.boolean() });
const look = async (page: Page) =>
  v.parse(
    historySchema,
    await page.evaluate(
      '({ href: location.href, layers: history.state?.layers ?? 0, same: globalThis.samePage === true })',
    ),
  );

/** Waits until the layer has a history entry, which the page's lazy code adds. */
async function isInHistory(page: Page): Promise<void> {
  await expect.poll(async () => (await look(page)).layers, { timeout: 20_000 }).toBe(1);
}

/** Waits until no layer has a history entry. */
async function isLeft(page: Page): Promise<void> {
  await expect.poll(async () => (await look(page)).layers, { timeout: 20_000 }).toBe(0);
}

const back = (page: Page): Promise<unknown> => page.evaluate('history.back()');

/** Opens a page from another one, so that Back has a page to return to. */
async function comeTo(page: Page, path: string): Promise<string> {
  await page.goto(BEFORE);
  await page.locator(LOADER).waitFor({ state: 'detached' });
  await page.evaluate('globalThis.samePage = true');
  await goTo(page, path);
  return page.url();
}

/** Opens and closes a layer in each way, and returns to the previous page with one Back. */
async function playLayer(page: Page, { path, open, layer, close }: Layer, pool: string): Promise<void> {
  const url = await comeTo(page, path(pool));
  await open(page);
  await layer(page).waitFor();
  await isInHistory(page);
  await back(page);
  await layer(page).waitFor({ state: 'detached' });
  await isLeft(page);
  expect(await look(page)).toEqual({ href: url, layers: 0, same: true });

  // Forward opens nothing.
  await page.evaluate('history.forward()');
  await isLeft(page);
  expect(await layer(page).count()).toBe(0);

  await open(page);
  await layer(page).waitFor();
  await isInHistory(page);
  await (close ?? ((one) => one.getByRole('dialog').getByRole('button', { name: 'Close' }).click()))(page);
  await layer(page).waitFor({ state: 'detached' });
  await isLeft(page);
  expect((await look(page)).href).toBe(url);
  await back(page);
  await page.waitForURL(`**${BEFORE}`);
}

/**
 * Lets a test set the height that a keyboard leaves of the window, because headless Chromium has none. As on iOS, only
 * the visual viewport shrinks.
 */
const leaveOf = (page: Page): Promise<unknown> =>
  page.evaluate(
    `Object.defineProperty(visualViewport, 'height', { get: () => globalThis.seenHeight ?? innerHeight }); 0`,
  );
const leave = (page: Page, height: number | 'undefined'): Promise<unknown> =>
  page.evaluate(`globalThis.seenHeight = ${height}; visualViewport.dispatchEvent(new Event('resize'))`);

/** Clicks the menu button by an event: with large text, the header is wider than a narrow window. */
const toggleMenu = (page: Page): Promise<void> =>
  page.locator('header button[aria-controls=mobile-menu]').dispatchEvent('click');

const STEPS = '[role=region] ol ol';
const textsSchema = v.object({ transaction: v.object({ steps: v.object({ sent: v.string() }) }) });
/** Returns the text of the step "sent" in a language. */
function stepIn(language: string): string {
  const file = new URL(`../../src/i18n/locales/${language}/wallet.json`, import.meta.url);
  return v.parse(textsSchema, JSON.parse(readFileSync(file, 'utf8'))).transaction.steps.sent;
}

/** Runs in the page. Returns the words of a toast's steps that are broken, or not within the toast or the window. */
const BROKEN_STEPS = `(() => {
  const list = document.querySelector('${STEPS}');
  const toast = list.closest('[data-state]').getBoundingClientRect();
  return [...list.querySelectorAll('span')].filter((word) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    const lines = [...range.getClientRects()];
    const [{ left, right }] = lines;
    return lines.length !== 1 || left < toast.left || right > toast.right || toast.right > innerWidth;
  }).map((word) => word.textContent);
})()`;

/** Runs in the page. Returns whether the toast overlaps the title of the dialog. */
const COVERS_TITLE = `(() => {
  const toast = document.querySelector('${STEPS}').closest('[data-state]').getBoundingClientRect();
  const title = document.querySelector('[role=dialog] h2').getBoundingClientRect();
  return toast.top < title.bottom && title.top < toast.bottom;
})()`;

describe.runIf(hasChromium())('on a phone', () => {
  const stage = new Stage('phone-dialogs');

  const connected = async (): Promise<Player> => {
    const player = await stage.person(START, PHONE);
    await player.page.goto('/how-it-works');
    await player.page.locator(LOADER).waitFor({ state: 'detached' });
    await player.connect();
    return player;
  };

  test('Back closes any overlay, and nothing else', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Back Rings' });
    const { page } = await connected();
    const faults: string[] = [];
    for (const layer of LAYERS) {
      try {
        await playLayer(page, layer, String(pool.id));
      } catch (error) {
        faults.push(`${layer.name}: ${String(error)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('Back closes the outcome and leave dialogs, and does not leave the first page', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'First Page', maxPlayers: 2 });
    const player = await connected();
    const first = await player.page.context().newPage();
    await first.goto(`/pools/${pool.id}`);
    await press(/^Join for/)(first);
    await dialog(first).locator('button[type=submit]:enabled').waitFor();
    await isInHistory(first);
    await back(first);
    await first.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(first.url()).pathname).toBe(`/pools/${pool.id}`);
    await first.close();

    await player.page.goto(`/pools/${pool.id}`);
    await player.joinLast();
    await stage.passCountdown();
    await player.page.getByRole('button', { name: 'Complete the pool' }).click();
    const outcome = player.page.getByRole('dialog', { name: /^(You Won!|Not this time)$/ });
    await outcome.waitFor();
    await isInHistory(player.page);
    await back(player.page);
    await outcome.waitFor({ state: 'detached' });
    expect(new URL(player.page.url()).pathname).toBe(`/pools/${pool.id}`);
  });

  test('Back during a wallet request closes the dialog, and the request continues', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Still Asked' });
    const player = await connected();
    const { page, wallet } = player;
    await page.goto(`/pools/${pool.id}`);
    const answer = wallet.waitAfter(0);
    await player.startJoining();
    await expect.poll(() => wallet.promptCount(), { timeout: 20_000 }).toBe(1);
    await isInHistory(page);
    await back(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    answer();
    await page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    await isLeft(page);
  });

  test('a menu link navigates, and one Back returns; a reload with an open dialog needs no extra press', async () => {
    const { page } = await connected();
    await comeTo(page, '/how-it-works');
    await press('Open menu')(page);
    await isInHistory(page);
    await page.locator('#mobile-menu').getByRole('link', { name: 'Pools' }).click();
    await page.waitForURL('**/pools');
    await isLeft(page);
    await back(page);
    await page.waitForURL('**/how-it-works');
    await page.evaluate('history.forward()');
    await page.waitForURL('**/pools');
    await press(/^Filters/)(page);
    await isInHistory(page);
    await page.reload();
    await page.locator(LOADER).waitFor({ state: 'detached' });
    await isLeft(page);
    await back(page);
    await page.waitForURL('**/how-it-works');
  });

  test('closing the menu keeps the scroll position', async () => {
    const { page } = await connected();
    await press('Open menu')(page);
    await isInHistory(page);
    await page.evaluate(`scrollTo({ top: 1500, behavior: 'instant' })`);
    await press('Close menu')(page);
    await isLeft(page);
    await framesDrawn(page);
    // Closing the menu, which is in the page's flow, moves the content up and so reduces `scrollY`.
    expect(await page.evaluate('scrollY')).toBeGreaterThan(500);
  });

  test('dragging its grip down closes a sheet', async () => {
    const { page } = await connected();
    await goTo(page, '/pools');
    await press(/^Filters/)(page);
    const sheet = dialog(page);
    await isInHistory(page);
    const box = await sheet.boundingBox();
    if (box === null) throw new Error('The sheet is not there');
    const client = await page.context().newCDPSession(page);
    const touch = (type: string, y?: number) =>
      client.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: y === undefined ? [] : [{ x: box.x + box.width / 2, y: box.y + y }],
      });
    const pull = async (by: number): Promise<void> => {
      await touch('touchStart', 12);
      for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 12 + share * by);
    };
    await pull(-60);
    await touch('touchEnd');
    expect(await sheet.count()).toBe(1);
    await pull(140);
    expect((await sheet.boundingBox())?.y).toBeGreaterThan(box.y + 100);
    await touch('touchEnd');
    await sheet.waitFor({ state: 'detached' });
    await isLeft(page);
    expect(new URL(page.url()).pathname).toBe('/pools');
  });

  test('a toast does not break words of its steps, and does not cover the title of a sheet', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Toast Rings' });
    const player = await connected();
    const { page, wallet } = player;
    await page.goto(`/pools/${pool.id}`);
    const answer = wallet.waitAfter(0);
    await player.startJoining();
    await page.locator(STEPS).waitFor();
    await leaveOf(page);
    const coverage: string[] = [];
    for (const [width, height, seen] of [
      [390, 844, 844],
      [390, 844, 430],
      [360, 560, 560],
    ] as const) {
      await resize(page, { width, height });
      await leave(page, seen);
      await expect
        .poll(() => page.evaluate(COVERS_TITLE), { timeout: 5_000 })
        .toBe(false)
        .catch(() => coverage.push(`${width} × ${seen}`));
      if (process.env['PICTURES']) {
        await page.screenshot({ path: `${process.env['PICTURES']}/toast-${width}-${seen}.png` });
      }
    }
    expect(coverage).toEqual([]);
    await leave(page, 'undefined');
    await back(page);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const faults: string[] = [];
    for (const language of languageCodes()) {
      await resize(page, PHONE.viewport);
      await toggleMenu(page);
      await page.locator('#mobile-menu select').selectOption(language);
      await page.locator(STEPS).getByText(stepIn(language), { exact: true }).waitFor();
      await toggleMenu(page);
      for (const size of ['100%', '200%']) {
        await page.evaluate(`document.documentElement.style.fontSize = '${size}'`);
        for (const width of [280, 320, 360, 390]) {
          await resize(page, { width, height: 844 });
          const broken = v.parse(v.array(v.string()), await page.evaluate(BROKEN_STEPS));
          if (broken.length > 0) faults.push(`${language}, ${width} px, ${size}: ${broken.join(', ')}`);
          if (process.env['PICTURES']) {
            await page.screenshot({
              path: `${process.env['PICTURES']}/steps-${language}-${width}-${size}.png`,
            });
          }
        }
      }
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
    }
    expect(faults).toEqual([]);
    answer();
  });

  test.each([
    ['upright', { width: 390, height: 430 }],
    ['in landscape', { width: 844, height: 170 }],
  ])('the focused field is visible above the keyboard, %s', async (_, visible) => {
    const { page } = await connected();
    await goTo(page, '/pools');
    await press('Create pool')(page);
    const sheet = dialog(page);
    const fields = sheet.getByRole('textbox');
    await unfoldOptions(sheet);
    await fields.first().waitFor();
    if (visible.width > 390) await resize(page, { width: 844, height: 390 });
    await leaveOf(page);
    const faults: string[] = [];
    for (let index = 0; index < (await fields.count()); index += 1) {
      const field = fields.nth(index);
      await leave(page, 'undefined');
      await field.focus();
      await leave(page, visible.height);
      await expect.poll(async () => (await sheet.boundingBox())?.height).toBeLessThanOrEqual(visible.height);
      const box = await field.boundingBox();
      const isIn = box !== null && box.y >= 0 && box.y + box.height <= visible.height;
      const isTop = await field.evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const over = document.elementFromPoint(left + width / 2, top + height / 2);
        return over !== null && (one.contains(over) || over.contains(one));
      });
      if (!isIn || !isTop) faults.push(`field ${index}: ${JSON.stringify(box)}, uncovered: ${isTop}`);
      if (process.env['PICTURES'] && index === 1) {
        await page.screenshot({ path: `${process.env['PICTURES']}/keyboard-${visible.width}.png` });
      }
    }
    expect(faults).toEqual([]);
    // The actions at the end of the sheet can be scrolled into view, too.
    const review = sheet.getByRole('button', { name: 'Review' });
    await review.scrollIntoViewIfNeeded();
    const end = await review.boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(visible.height);
  });
});
