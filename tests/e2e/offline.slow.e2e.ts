import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { CacheManifest } from '#tools/build/cache-manifest.ts';
import { type AppAlone, serveAppAlone } from './support/app-alone.ts';
import { hasChromium, launchChromium } from './support/chromium.ts';
import { ownCertificate } from './support/own-certificate.ts';
import { overflowAt } from './support/screens.ts';
import { sharedBrowser, sharedProduct } from './support/shared-product.ts';

const PICTURES = process.env['OFFLINE_PICTURES'];
const WINNERS = '**/assets/winners-page-*.js';

describe.runIf(hasChromium())('a page that is not loaded yet', () => {
  let app: AppAlone;
  let page: Page;
  let loads: number;

  beforeAll(async () => {
    // The product's chain answers: if neither site nor chain did, the page would report that the user is offline.
    app = await serveAppAlone((await sharedProduct()).folder);
  });
  afterEach(() => page?.context().close());
  afterAll(() => app?.close());

  const open = async (width = 1440) => {
    const context = await (
      await sharedBrowser()
    ).newContext({ baseURL: app.url, locale: 'en-US', viewport: { width, height: 900 } });
    page = await context.newPage();
    loads = 0;
    page.on('load', () => (loads += 1));
    // Wait for the code that recovers pages and for its texts, which the page loads last.
    const loaded = [/\/assets\/recovering-/, /\/assets\/offline-/].map((name) =>
      page.waitForEvent('requestfinished', (request) => name.test(request.url())),
    );
    await Promise.all([...loaded, page.goto('/')]);
    await page.waitForLoadState('networkidle');
    await page.locator('[data-loader]').waitFor({ state: 'detached' });
    await page.evaluate('globalThis.isTheSame = true');
  };
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline);
  const toWinners = async () => {
    const menu = page.getByRole('button', { name: 'Open menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('banner').getByRole('link', { name: 'Winners' }).click();
  };
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });

  test.each([390, 1440])(
    'a page reports that the user is offline, and loads by itself when the network is back, %i px wide',
    async (width) => {
      await open(width);
      await offline(true);
      const badge = page.getByRole('banner').getByRole('button', { name: 'Network Offline' });
      await badge.waitFor();
      await page
        .getByRole('banner')
        .getByText(/^You’re offline\. Showing data from \d/)
        .waitFor();
      await toWinners();
      await heading('You’re offline').waitFor();
      await page.getByText('We’ll load this page when you’re back.').waitFor();
      expect(await page.getByText('This page stopped working').count()).toBe(0);
      expect(await page.locator('.bg-good').count()).toBe(0);
      await page.getByText(/^Offline since \d/).waitFor({ state: 'attached' });
      if (width === 390) expect(await overflowAt(page, 320)).toBe(0);
      if (PICTURES) await page.screenshot({ path: `${PICTURES}/offline-${width}.png` });
      await offline(false);
      await heading('Winners').waitFor();
      await badge.waitFor({ state: 'detached' });
      expect(await page.evaluate('globalThis.isTheSame')).toBe(true);
    },
  );

  test('a page recovers by itself even if the network failed before the recovery code was loaded', async () => {
    const context = await (await sharedBrowser()).newContext({ baseURL: app.url, locale: 'en-US' });
    page = await context.newPage();
    await page.route(/\/assets\/recovering-/, (route) => route.abort());
    await page.goto('/');
    await page.locator('[data-loader]').waitFor({ state: 'detached' });
    await offline(true);
    await toWinners();
    await page.getByRole('banner').getByRole('button', { name: 'Network Offline' }).waitFor();
    expect(await page.getByText('This page stopped working').count()).toBe(0);
    await page.unrouteAll();
    await offline(false);
    await heading('Winners').waitFor();
  });

  test('a page reports that the site does not answer if only the site fails, and loads once the site answers', async () => {
    await open();
    await page.route(`${app.url}/**`, (route) => route.abort());
    await toWinners();
    await heading('This site does not answer').waitFor();
    await page.unrouteAll();
    await heading('Winners').waitFor();
    expect(loads).toBe(1);
  });

  test('a page that a deployment has removed reloads the tab once, and then shows an error', async () => {
    await open();
    await page.route(WINNERS, (route) => route.fulfill({ status: 404 }));
    await toWinners();
    await heading('This page stopped working').waitFor();
    expect(loads).toBe(2);
    // The next deployment has the file again.
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading('Winners').waitFor();
  });

  test('a page that a deployment has removed loads after the reload if the new build has it', async () => {
    await open();
    let isRemoved = true;
    page.on('request', (request) => (isRemoved &&= !request.isNavigationRequest()));
    await page.route(WINNERS, (route) => (isRemoved ? route.fulfill({ status: 404 }) : route.continue()));
    await toWinners();
    await heading('Winners').waitFor();
    expect(loads).toBe(2);
  });

  test('a page that is not loaded yet does not reload the tab under an open dialog', async () => {
    await open();
    await page.route(WINNERS, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('dialog').waitFor();
    await page.evaluate("history.pushState(null, '', '/winners')");
    await page.getByText('This page was updated').waitFor({ state: 'attached' });
    expect(loads).toBe(1);
    await page.keyboard.press('Escape');
    await heading('This page stopped working').waitFor();
    expect(loads).toBe(2);
  });
});

describe.runIf(hasChromium())('after one visit', () => {
  const host = 'pools.test';
  const certificate = ownCertificate(host);
  let browser: Browser;
  let context: BrowserContext;
  let app: AppAlone;

  const serve = (port?: number) =>
    serveAppAlone(inject('testBuild'), { host, certificate, ...(port !== undefined && { port }) });
  const network = async (isThere: boolean) => {
    if (isThere) app = await serve(Number(new URL(app.url).port));
    else await app.close();
    await context.setOffline(!isThere);
  };

  beforeAll(async () => {
    app = await serve();
    browser = await launchChromium([
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
      '--ignore-certificate-errors',
    ]);
  });
  afterEach(() => context?.close());
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const visit = async (locale: string) => {
    context = await browser.newContext({ baseURL: app.url, locale, ignoreHTTPSErrors: true });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready');
    return page;
  };
  /** Returns how many of the files that the build lists for a language are not cached by the worker yet. */
  const missing = (page: Page, language: string) =>
    page.evaluate(async (shown) => {
      const { files, texts }: CacheManifest = await (await fetch('/kept-files.json')).json();
      const paths = [...files, ...(texts[shown] ?? [])];
      const cached = await Promise.all(paths.map((path) => caches.match(path)));
      return cached.filter((response) => response === undefined).length;
    }, language);

  const ROUTES = [
    ['/', 'Todos ponen lo mismo, pocos ganan casi todo, todos recuperan el 15\u00a0%.'],
    ['/how-it-works', 'Cómo funciona'],
    ['/pools', 'Ver pools'],
    ['/pools/1', 'Pool 1'],
    ['/pool-completion', 'Completar pools'],
    ['/winners', 'Ganadores'],
    ['/activity', 'Mi actividad'],
    ['/security', 'Seguridad'],
    ['/suggestions', 'Sugerencias'],
    ['/vrf-transparency', 'Transparencia VRF'],
    ['/no-such-page', 'Página no encontrada'],
  ] as const;

  test('every route opens without a network, reports it in the language of the visit, and recovers by itself', async () => {
    const first = await visit('es-ES');
    await expect.poll(() => missing(first, 'es'), { timeout: 60_000 }).toBe(0);
    await first.close();
    await network(false);
    const offline = (page: Page) =>
      page.getByRole('banner').getByRole('button', { name: 'Red Sin conexión' });
    const page = await context.newPage();
    for (const [path, name] of ROUTES) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await offline(page).waitFor();
    }
    await network(true);
    await offline(page).waitFor({ state: 'detached' });
  });
});
