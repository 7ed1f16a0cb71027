import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { type AppAlone, serveAppAlone } from './support/app-alone.ts';
import { hasChromium } from './support/chromium.ts';
import { sharedBrowser } from './support/shared-product.ts';
import { observeShifts, sumOfShifts } from './support/shifts.ts';

/** Returns a script that sets the animation that ends the loader to a time in milliseconds since the visit began. */
const loaderAt = (ms: number): string => `
document.querySelectorAll('[data-loader]').forEach((loader) => loader.getAnimations().forEach((animation) => {
  animation.pause();
  animation.currentTime = ${ms};
}))`;
/** Resolves after two frames, when all pending changes are painted. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

describe.runIf(hasChromium())('the first paint', () => {
  let app: AppAlone;

  beforeAll(async () => {
    app = await serveAppAlone(inject('testBuild'));
  });
  afterAll(() => app?.close());

  const open = async (options: BrowserContextOptions, prepare?: (page: Page) => Promise<unknown>) => {
    const context = await (
      await sharedBrowser()
    ).newContext({ baseURL: app.url, locale: 'en-US', ...options });
    const page = await context.newPage();
    await prepare?.(page);
    return page;
  };
  /** Blocks the app's scripts, as a slow network would, but not the small script that chooses the first paint. */
  const withoutApp = (page: Page) => page.route('**/assets/*.js', () => undefined);
  const headings = (page: Page) => page.locator('h1').filter({ visible: true });

  test('shows header, hero and tagline without any script, the tagline for two seconds', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.goto('/');
    const tagline = page.getByText('Peer-to-peer, VRF-powered pools on Solana...').first();
    // Set the animation's clock, because a busy machine shows the page later than it starts that clock.
    await page.evaluate(loaderAt(1_900));
    expect(await tagline.isVisible()).toBe(true);
    await page.evaluate(loaderAt(2_300));
    expect(await tagline.isVisible()).toBe(false);
    expect(await headings(page).count()).toBe(1);
    expect(
      await page.getByRole('banner').filter({ visible: true }).getByRole('link', { name: 'Pools' }).count(),
    ).toBe(1);
    const height = page.viewportSize()?.height ?? 0;
    for (const language of languageCodes()) {
      const note = await page.locator(`noscript [lang=${language}]`).boundingBox();
      // The note is visible without scrolling.
      expect((note?.y ?? Infinity) + (note?.height ?? 0), language).toBeLessThan(height);
    }
    await page.context().close();
  });

  test.each([
    ['/', 'es-ES', 1, 'Ganadores'],
    ['/', 'ja-JP', 1, '当選'],
    ['/pools', 'tr-TR', 0, 'Kazananlar'],
    ['/winners', 'en-US', 0, 'Winners'],
  ])(
    'the first paint shows the route in the user’s language while the app loads: %s in %s',
    async (path, locale, heroes, tab) => {
      const page = await open({ locale }, withoutApp);
      await page.goto(path, { waitUntil: 'commit' });
      await page.getByRole('banner').filter({ visible: true }).waitFor();
      // Wait until the browser has parsed the page up to the end of the first paint.
      await page.locator('#root + noscript').waitFor({ state: 'attached' });
      expect(
        await page.getByRole('banner').filter({ visible: true }).getByRole('link', { name: tab }).count(),
      ).toBe(1);
      expect(await headings(page).count()).toBe(heroes);
      await page.context().close();
    },
  );

  test('the first paint of the admin area has no header', async () => {
    const page = await open({}, withoutApp);
    await page.goto('/admin/xeroz', { waitUntil: 'commit' });
    await page.locator('#root > div').first().waitFor({ state: 'attached' });
    expect(await page.getByRole('banner').filter({ visible: true }).count()).toBe(0);
    await page.context().close();
  });

  test.each([1440, 390])(
    'the first paint is replaced by the app without a layout shift, %i pixels wide',
    async (width) => {
      const page = await open({ viewport: { width, height: 844 } }, (fresh) => observeShifts(fresh));
      await page.goto('/');
      const before = await headings(page).boundingBox();
      await page.locator('#root > [data-of]').first().waitFor({ state: 'detached' });
      await page.evaluate(PAINTED);
      expect(await headings(page).boundingBox()).toEqual(before);
      expect(await sumOfShifts(page)).toBeLessThan(0.02);
      await page.context().close();
    },
  );

  test('the first paint is followed by dialogs that Back closes, even in a busy browser', async () => {
    const page = await open({ viewport: { width: 390, height: 844 } }, (fresh) =>
      fresh.addInitScript('window.requestIdleCallback = () => 0'),
    );
    await page.goto('/security');
    await page.goto('/how-it-works');
    await page.locator('output[data-loader]').waitFor({ state: 'detached' });
    const menu = page.locator('#mobile-menu');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await menu.waitFor();
    await expect.poll(() => page.evaluate('history.state?.layers')).toBe(1);
    await page.evaluate('history.back()');
    await menu.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/how-it-works');
    await page.context().close();
  });
});
