import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { oldestEngines } from '#tools/build/engines.ts';
import { serveAppAlone } from './support/app-alone.ts';
import { hasChromium } from './support/chromium.ts';
import type { Player } from './support/player.ts';
import { axeFindings, enter, goTo, resize, routesFor, settled } from './support/screens.ts';
import { sharedBrowser } from './support/shared-product.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const OLD_ENGINE = readFileSync(new URL('support/old-engine.js', import.meta.url), 'utf8');
const CRASH = 'This page stopped working';
/** CSS that the oldest engines ignore, each with a replacement that every engine ignores. */
const OLDER_STYLES: readonly (readonly [RegExp, string])[] = [
  [/@property [^{]+\{[^}]*\}/g, ''],
  [/\(color:color-mix\(/g, '(color:no-mix('],
  [/in lab, ?red, ?red/g, 'in nowhere'],
  [/([;{])(translate|rotate|scale):/g, '$1old-$2:'],
  [/:has\(/g, ':no-has('],
  [/(\d)dvh/g, '$1nvh'],
  [/subgrid/g, 'no-subgrid'],
];

describe.runIf(hasChromium())('in the oldest engine that the README allows', () => {
  const stage = new Stage('engines');

  const person = async (lamports = SOL): Promise<Player> => {
    const player = await stage.person(lamports);
    await player.page.addInitScript({ content: OLD_ENGINE });
    return player;
  };

  test('a pool is created and joined, and every page renders', async () => {
    const [creator, guest] = [await person(), await person()];
    await creator.page.goto('/pools');
    await creator.connect();
    await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = creator.page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Name (optional)').fill('Old Rings');
    await form.getByLabel('Players', { exact: true }).fill('3');
    await form.getByLabel('Stake per player').fill('0.1');
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByRole('button', { name: 'Create pool' }).click();
    await creator.page.waitForURL(/\/pools\/\w+$/);
    const path = new URL(creator.page.url()).pathname;
    await guest.page.goto(path);
    await guest.connect();
    await guest.join();

    const id = BigInt(/#(\d+)/.exec(await guest.page.getByRole('main').innerText())?.[1] ?? '0');
    for (const route of [...routesFor(id, id, creator.wallet.address), '/admin/xeroz']) {
      await goTo(guest.page, route);
      expect(await guest.page.getByText(CRASH).count(), route).toBe(0);
    }
  });

  test.each([390, 1440])(
    'the styles that the engine supports keep every text readable, %i px wide',
    async (width) => {
      const { page } = await person(0n);
      await resize(page, { width, height: 844 });
      await page.route('**/*.css', async (route) => {
        const response = await route.fetch();
        const older = OLDER_STYLES.reduce((css, [from, to]) => css.replace(from, to), await response.text());
        await route.fulfill({ response, body: older });
      });
      await enter(page, '/');
      for (const path of ['/', '/how-it-works', '/pools', '/vrf-transparency']) {
        if (path !== '/') await goTo(page, path);
        await settled(page);
        const contrast = (await axeFindings(page)).filter((finding) => finding.startsWith('color-contrast'));
        expect(contrast, path).toEqual([]);
      }
      await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
      await page.getByRole('dialog').waitFor();
      expect((await axeFindings(page)).filter((finding) => finding.startsWith('color-contrast'))).toEqual([]);
    },
  );
});

describe.runIf(hasChromium())('in an engine that is too old, the page', () => {
  const open = async (prepare: (page: Page) => Promise<unknown>, javaScriptEnabled = true) => {
    const app = await serveAppAlone(inject('testBuild'));
    const context = await (await sharedBrowser()).newContext({ baseURL: app.url, javaScriptEnabled });
    const page = await context.newPage();
    await prepare(page);
    // Do not wait for the load, because the app's scripts may never arrive.
    await page.goto('/', { waitUntil: 'commit' });
    return { page, close: () => Promise.all([context.close(), app.close()]) };
  };
  const note = (page: Page, language: string) => page.locator(`#not-started [lang=${language}]`);
  const { chrome, safari, firefox } = oldestEngines();

  test.each([
    ['runs no script and supports no cascade layers', false],
    ['runs scripts, but no modules', true],
  ])('names supported browsers without scripts, in an engine that %s', async (_case, javaScriptEnabled) => {
    const { page, close } = await open(async (opened) => {
      await opened.route('**/*.js', (route) =>
        route.request().url().includes('/assets/') ? undefined : route.abort(),
      );
      await opened.route('**/', async (route) => {
        const response = await route.fetch();
        // An engine without cascade layers ignores the whole rule.
        await route.fulfill({
          response,
          body: (await response.text()).replaceAll(/@layer engines ?\{/g, '@unknown {'),
        });
      });
    }, javaScriptEnabled);
    for (const language of languageCodes()) {
      await note(page, language).waitFor();
      const text = await note(page, language).innerText();
      for (const version of [chrome, safari, firefox]) expect(text).toContain(version);
    }
    await close();
  });

  test.each([
    ['is not understood', "throw new SyntaxError('Unexpected token')"],
    ['is missing', null],
  ])('names supported browsers if the app’s script %s', async (_case, body) => {
    const { page, close } = await open((opened) =>
      opened.route('**/assets/index-*.js', (route) =>
        body === null
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType: 'text/javascript', body }),
      ),
    );
    await note(page, 'en').waitFor();
    await close();
  });

  test('the page for old engines is not shown in a current browser, which loads no polyfills', async () => {
    const requests: string[] = [];
    const { page, close } = await open(async (opened) =>
      opened.on('request', (request) => requests.push(request.url())),
    );
    await page.locator('main:not([data-of] *)').waitFor();
    expect(await page.locator('#not-started').isVisible()).toBe(false);
    expect(requests.filter((url) => url.includes('polyfills'))).toEqual([]);
    await close();
  });
});
