import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Language } from '#src/i18n/languages.ts';
import { textsOf } from '#src/i18n/testing/texts.ts';
import { hasChromium, launchChromium } from './support/chromium.ts';
import { insetFaults, type Insets, showInsets, smallTargets, wideFaults } from './support/layout.ts';
import { drawnPool, openPool } from './support/open-pool.ts';
import { Player } from './support/player.ts';
import { enter, goTo, resize, routesFor, settled } from './support/screens.ts';
import { observeShifts, sumOfShifts } from './support/shifts.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;

/** A phone as browsers describe it to pages. */
const phone = (width: number, height: number, more: BrowserContextOptions = {}): BrowserContextOptions => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
  ...more,
});
const UPRIGHT = phone(390, 844);
const SIDEWAYS = phone(844, 390);

describe.runIf(hasChromium())('on a phone', () => {
  const stage = new Stage('phone-layout', {});
  let routes: readonly string[] = [];
  let poolPath = '';

  beforeAll(async () => {
    const { connection, product } = stage;
    const open = await openPool(connection, product.rpc);
    const drawn = await drawnPool(connection, product.rpc);
    routes = [...routesFor(open.id, drawn.id, drawn.creator), '/admin/xeroz'];
    poolPath = `/pools/${open.id}`;
  }, 120_000);

  /** Visits every route and the layers above pages, and calls `look` on each. */
  const tour = async (
    { page, wallet }: Player,
    language: Language,
    look: () => Promise<readonly string[]>,
  ): Promise<string[]> => {
    const textOf = (namespace: string, key: string): string => textsOf(language, namespace).get(key) ?? '';
    const faults: string[] = [];
    const note = async (where: string): Promise<void> => {
      faults.push(...(await look()).map((fault) => `${where}: ${fault}`));
    };
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
    await enter(page, '/how-it-works');
    await page.locator('[data-wallet=no-wallet]').click();
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).waitFor();
    await note('wallet chooser');
    await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click();
    await page.locator('[data-wallet=connected]').waitFor();
    await note('toast');
    await page.locator('li[data-variant] button').last().click();
    await page.locator('li[data-variant]').waitFor({ state: 'detached' });
    await goTo(page, '/suggestions');
    for (const route of routes) {
      await goTo(page, route);
      await note(route);
    }
    const over: readonly (readonly [path: string, what: string, open: () => Promise<unknown>])[] = [
      ['/how-it-works', '#mobile-menu', () => press(textOf('shell', 'nav.open'))],
      ['/security', '[role=menu]', () => page.locator('[data-wallet=connected]').click()],
      ['/suggestions', '[role=dialog]', () => press(textOf('notifications', 'bell'))],
      ['/pools', '[role=dialog]', () => press(textOf('pools', 'filters.open'))],
      [poolPath, '[role=dialog]', () => page.locator('[data-bottom-bar] button').click()],
      ['/pools', '[role=dialog]', () => press(textOf('pools', 'list.create'))],
    ];
    for (const [path, what, open] of over) {
      await goTo(page, path);
      await open();
      await page.locator(what).waitFor();
      await settled(page);
      await note(`${what} on ${path}`);
      await page.keyboard.press('Escape');
      await page.locator(what).waitFor({ state: 'detached' });
    }
    return faults;
  };

  test.each<[string, Language, BrowserContextOptions]>([
    ['280 px', 'en', phone(280, 653)],
    ['280 px', 'es', phone(280, 653)],
    ['390 px at 200 % zoom', 'en', phone(195, 422, { deviceScaleFactor: 2 })],
    ['390 px at 200 % zoom', 'es', phone(195, 422, { deviceScaleFactor: 2 })],
  ])('nothing overflows sideways at %s: %s', async (_size, locale, options) => {
    const player = await stage.person(SOL, { ...options, locale });
    expect(await tour(player, locale, () => wideFaults(player.page))).toEqual([]);
  });

  test('nothing overflows sideways at 390 px with a browser font size twice as large', async () => {
    const browser = await launchChromium(['--blink-settings=defaultFontSize=32']);
    try {
      const player = await Player.open(browser, stage.product.appUrl, { ...UPRIGHT, locale: 'es' });
      await stage.product.rpc.airdrop(player.wallet.address, SOL);
      const faults = await tour(player, 'es', () => wideFaults(player.page));
      const size = await player.page.evaluate('getComputedStyle(document.body).fontSize');
      expect(faults).toEqual([]);
      expect(size).toBe('30px');
    } finally {
      await browser.close();
    }
  });

  test.each<[string, BrowserContextOptions, Insets]>([
    ['upright, with a home indicator', UPRIGHT, { top: 47, right: 0, bottom: 34, left: 0 }],
    ['sideways, with a notch', SIDEWAYS, { top: 0, right: 59, bottom: 21, left: 59 }],
  ])('no text or control lies outside the safe area: %s', async (_held, options, insets) => {
    const player = await stage.person(SOL, options);
    await showInsets(player.page, insets);
    expect(await tour(player, 'en', () => insetFaults(player.page, insets))).toEqual([]);
  });

  test('touch targets are large enough', async () => {
    const player = await stage.person(SOL, UPRIGHT);
    expect(await tour(player, 'en', () => smallTargets(player.page))).toEqual([]);
  });

  test('a toast does not cover the focused field in the area above the keyboard', async () => {
    const player = await stage.person(SOL, UPRIGHT);
    const { page } = player;
    await enter(page, '/pools');
    await player.connect();
    // A toast stays open while the window has no focus.
    await page.evaluate(`window.dispatchEvent(new Event('blur'))`);
    await page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().tap();
    const fields = page.getByRole('dialog').getByRole('textbox');
    await unfoldOptions(page.getByRole('dialog'));
    await fields.first().waitFor();
    const keyboard = (height: number | null): Promise<void> =>
      page.evaluate(`{
        ${height === null ? 'delete visualViewport.height' : `Object.defineProperty(visualViewport, 'height', { configurable: true, value: ${height} })`};
        visualViewport.dispatchEvent(new Event('resize'));
      }`);
    const faults: string[] = [];
    for (const height of [430, 330]) {
      for (let index = 0; index < (await fields.count()); index += 1) {
        const field = fields.nth(index);
        await field.focus();
        await keyboard(height);
        const matchesLayout = async (): Promise<boolean> => {
          const [toast, typed] = await Promise.all([
            page.locator('li[data-variant]').boundingBox(),
            field.boundingBox(),
          ]);
          if (toast === null || typed === null) return false;
          const isBeside = toast.y + toast.height <= typed.y || typed.y + typed.height <= toast.y;
          return isBeside && toast.y >= 0 && toast.y + toast.height <= height;
        };
        await expect
          .poll(matchesLayout, { timeout: 3_000 })
          .toBe(true)
          .catch(() => faults.push(`field ${index} at ${height} px`));
        await keyboard(null);
      }
    }
    expect(faults).toEqual([]);
  });

  const navigation = (page: Page) => page.getByRole('navigation', { name: 'Quick navigation' });

  test('the navigation is at the bottom, and hides for dialogs, the keyboard and low windows', async () => {
    const { page } = await stage.person(SOL, UPRIGHT);
    await observeShifts(page);
    await enter(page, '/');
    const nav = navigation(page);
    await nav.getByRole('link', { name: 'Home' }).and(page.locator('[aria-current=page]')).waitFor();
    expect(await sumOfShifts(page)).toBeLessThan(0.02);
    await nav.getByRole('link', { name: 'Pools' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pools' }).waitFor();
    expect(await nav.locator('[aria-current=page]').allInnerTexts()).toEqual(['Pools']);

    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const end = await page.getByRole('contentinfo').locator('p').last().boundingBox();
    const top = (await nav.boundingBox())?.y ?? 0;
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(top);

    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await page.locator('nav.fixed').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await nav.waitFor();

    // Shrink the visual viewport, as a keyboard that covers the page does.
    await page.evaluate(`Object.defineProperty(visualViewport, 'height', { configurable: true, value: 430 });
      visualViewport.dispatchEvent(new Event('resize'))`);
    await nav.waitFor({ state: 'hidden' });
    await page.evaluate(`delete visualViewport.height; visualViewport.dispatchEvent(new Event('resize'))`);
    await nav.waitFor();

    for (const size of [
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await resize(page, size);
      await nav.waitFor({ state: 'hidden' });
    }
  });

  test.each<[string, BrowserContextOptions, string, string]>([
    ['a phone that prefers light', { ...UPRIGHT, colorScheme: 'light' }, 'light', '#f6f7f9'],
    ['a phone that prefers dark', { ...UPRIGHT, colorScheme: 'dark' }, 'dark', '#0b0d12'],
    ['a desktop', { colorScheme: 'light' }, 'dark', '#0b0d12'],
  ])('the theme and the browser’s bars follow %s until one is chosen', async (...given) => {
    const [, options, theme, colour] = given;
    const { page } = await stage.person(0n, options);
    const html = page.locator('html');
    const bars = page.locator('meta[name=theme-color]');
    await enter(page, '/how-it-works');
    expect([await html.getAttribute('data-theme'), await bars.getAttribute('content')]).toEqual([
      theme,
      colour,
    ]);
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await page
      .getByRole('button', { name: /^Switch to the/ })
      .filter({ visible: true })
      .click();
    const other = theme === 'dark' ? ['light', '#f6f7f9'] : ['dark', '#0b0d12'];
    await page.locator(`html[data-theme=${other[0]}]`).waitFor({ state: 'attached' });
    await page.locator(`meta[name=theme-color][content="${other[1]}"]`).waitFor({ state: 'attached' });
    await page.reload();
    await page.locator(`html[data-theme=${other[0]}]`).waitFor({ state: 'attached' });
    await page.locator(`meta[name=theme-color][content="${other[1]}"]`).waitFor({ state: 'attached' });
  });
});
