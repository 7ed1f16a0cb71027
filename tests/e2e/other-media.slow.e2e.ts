import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { overflowAt, resize } from './support/screens.ts';
import { Stage } from './support/stage.ts';

/** Returns the colours of an element's background and outline. */
const lookOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => {
    const { backgroundColor, outlineColor, outlineStyle } = getComputedStyle(element);
    return `${backgroundColor} ${outlineStyle === 'none' ? 'none' : outlineColor}`;
  });

/** Returns the texts of cards that the card's ring covers. */
const COVERED = `[...document.querySelectorAll('[data-cards] > li')].flatMap((card) => {
  const ring = card.querySelector('svg')?.getBoundingClientRect();
  if (!ring) return [];
  const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const covered = [];
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    const box = parentElement.getBoundingClientRect();
    if (parentElement.closest('svg, [data-ring]') || box.width < 2) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const text = range.getBoundingClientRect();
    const isBeside = text.right <= ring.left + 1 || text.left >= ring.right || text.bottom <= ring.top || text.top >= ring.bottom;
    if (!isBeside && text.left < ring.left) covered.push(data);
  }
  return covered;
})`;

/** Sets the text spacing with which, by WCAG 1.4.12, a page must stay readable. */
const SPACED = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
  document.adoptedStyleSheets.push(sheet);
}`;
/** Returns the texts that are cut off, except those for screen readers only. */
const CUT_TEXTS = `[...document.querySelectorAll('body *')].filter((box) => {
  const { overflowX, overflowY } = getComputedStyle(box);
  const cutsX = ['hidden', 'clip'].includes(overflowX) && box.scrollWidth > box.clientWidth + 1;
  const cutsY = ['hidden', 'clip'].includes(overflowY) && box.scrollHeight > box.clientHeight + 1;
  return (cutsX || cutsY) && box.clientWidth > 2 && box.checkVisibility() && box.innerText?.trim();
}).map((box) => box.innerText)`;

const fixedOf = (page: Page): Promise<unknown> =>
  page.evaluate(`[...document.querySelectorAll('body *')]
    .filter((part) => ['fixed', 'sticky'].includes(getComputedStyle(part).position) && part.checkVisibility())
    .map((part) => part.outerHTML.slice(0, 80))`);

const picture = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['MEDIA_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe.runIf(hasChromium())('in other media', () => {
  const stage = new Stage('other-media');

  const visitor = async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { name: 'Paper Rings' });
    const { page } = await stage.person(0n);
    return { page, pool };
  };

  test('forced colours keep the current tab, the steps of a pool and the status dots visible', async () => {
    const { page, pool } = await visitor();
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/pools');
    await page.getByRole('link', { name: 'Paper Rings' }).first().waitFor();
    await page.getByRole('complementary').waitFor({ state: 'attached' });
    const tabs = page.getByRole('banner').getByRole('navigation').getByRole('link');
    expect(await lookOf(tabs.and(page.locator('[aria-current]')))).not.toBe(await lookOf(tabs.first()));
    const dot = page.locator('[data-cards] i[aria-hidden]').first();
    const [background] = (await lookOf(dot)).split(') ');
    const behind = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(`${background})`).not.toBe(behind);
    await picture(page, 'forced-list');

    await page.goto(`/pools/${pool.id}`);
    const step = (state: string) => page.locator(`i[data-step="${state}"]`).first();
    await step('now').waitFor({ state: 'attached' });
    await page.getByRole('complementary').waitFor({ state: 'attached' });
    expect(await lookOf(step('now'))).not.toBe(await lookOf(step('ahead')));
    await picture(page, 'forced-pool');
  });

  test('the text spacing of WCAG 1.4.12 cuts no text, 320 pixels wide', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, {
      name: 'Wwwwwwww Mmmmmmmm Wwwwwwww Mmmmm',
      seats: 2,
    });
    const { page } = await stage.person(0n, { viewport: { width: 320, height: 700 } });
    for (const path of ['/', '/pools', `/pools/${pool.id}`]) {
      await page.goto(path);
      await page.getByText(pool.name).filter({ visible: true }).first().waitFor();
      await page.evaluate(SPACED);
      await picture(page, `spaced-${path.split('/').join('_')}`);
      expect(await page.evaluate(CUT_TEXTS), path).toEqual([]);
      expect(await overflowAt(page, 320), path).toBe(0);
    }
  });

  test('printed pages are light, and nothing covers the content or an amount', async () => {
    const { page, pool } = await visitor();
    await page.goto('/pools');
    await page.getByRole('link', { name: 'Paper Rings' }).first().waitFor();
    await page.getByRole('complementary').waitFor({ state: 'attached' });
    // The size of an A4 sheet without margins.
    await resize(page, { width: 718, height: 1_050 });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light');
    expect(await fixedOf(page)).toEqual([]);
    expect(await page.evaluate(COVERED)).toEqual([]);
    await picture(page, 'print-list');
    await page.goto(`/pools/${pool.id}`);
    await page.getByRole('heading', { level: 1, name: /^Paper Rings/ }).waitFor();
    await page.getByText('Explore', { exact: true }).waitFor();
    await expect.poll(() => fixedOf(page)).toEqual([]);
    await picture(page, 'print-pool');
  });
});
