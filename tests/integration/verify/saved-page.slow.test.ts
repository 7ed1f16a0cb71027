import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { writeDrawFile } from '#src/verify/draw-file.ts';
import { type Checker, writePage } from '#src/verify/saved-page.ts';
import { drawnCopy } from '#src/verify/testing/drawn-copies.ts';
import { hasChromium, launchChromium } from '#tests/e2e/support/chromium.ts';
import { buildChecker } from '#tools/build/checker.ts';

const { copy, signed } = drawnCopy('multipliers: completed');
const NOT_CHECKED = 'Not checked.';

let checker: Checker;
let html = '';
beforeAll(async () => {
  checker = await buildChecker();
  html = writePage({
    checker,
    file: writeDrawFile(copy, signed),
    language: 'en',
    title: 'Draw',
    notChecked: NOT_CHECKED,
  });
});

test('the checker’s fingerprint in the public source is that of its script: run npm run verify:build', async () => {
  const written = await readFile('packages/verify/checker.sha256', 'utf8');
  expect(written.trim()).toBe(Buffer.from(checker.scriptHash, 'base64').toString('hex'));
});

test('a saved page has less than 250 kB, and names no address that it could load', () => {
  expect(html.length).toBeLessThan(250_000);
  expect(html).not.toMatch(/\bfetch\(|XMLHttpRequest|WebSocket|import\(/);
});

describe.runIf(hasChromium())('a saved page in a browser without a network', () => {
  let browser: Browser;
  let context: BrowserContext;
  let folder = '';
  beforeAll(async () => {
    browser = await launchChromium();
    context = await browser.newContext({ offline: true });
    folder = await mkdtemp(join(tmpdir(), 'saved-page-'));
  });
  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Opens a page as a file. */
  async function open(content: string): Promise<Page & AsyncDisposable> {
    const file = join(folder, 'draw.html');
    await writeFile(file, content);
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    return Object.assign(page, { [Symbol.asyncDispose]: () => page.close() });
  }

  const headline = (page: Page) => page.locator('h1').innerText();

  test('checks itself, and sends no request', async () => {
    await using page = await open(html);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    expect(await headline(page)).toBe('This draw is correct.');
    expect(await page.locator('ol > li.good').count()).toBe(5);
    const text = await page.locator('main').innerText();
    expect(text).toContain(copy.pool.address);
    expect(text).toContain('454,812,003');
    expect(text).toContain('not that the chain held them');
    expect(requests).toEqual([]);
  });

  test('is in all six languages', async () => {
    await using page = await open(html);
    const headlines = new Set<string>();
    for (const code of languageCodes()) {
      await page.selectOption('select', code);
      expect(await page.getAttribute('html', 'lang')).toBe(code);
      headlines.add(await headline(page));
      expect(await page.locator('main').innerText()).not.toContain('{{');
    }
    expect(headlines.size).toBe(6);
  });

  test('has both themes, and fits a phone', async () => {
    await using page = await open(html);
    const colours = new Set<string>();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      colours.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    expect(colours.size).toBe(2);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  /** Changes the character at a place after a text. */
  const changedAfter = (text: string, offset: number): string => {
    const at = html.indexOf(text) + text.length + offset;
    const other = html[at] === '1' ? '2' : '1';
    return html.slice(0, at) + other + html.slice(at + 1);
  };

  test.each<[string, string, number]>([
    ['the slot', '"slot": "', 0],
    ['the pool’s account', '"data": "', 700],
    ['the signature beside it', '"signature": "', 12],
    ['the hash of the draw', '"sha256": "', 3],
    ['the policy', "default-src 'non", 0],
    ['the policy’s name', 'Content-Security-Polic', 0],
    ['the style', '<style>', 8],
    ['the script’s beginning', '</script>\n<script>', 30],
    ['the script’s middle', '</script>\n<script>', 90_000],
  ])('fails, or is not checked, with another byte in %s', async (_, text, offset) => {
    expect(html).toContain(text);
    await using page = await open(changedAfter(text, offset));
    expect([NOT_CHECKED, 'This draw fails the check.', 'This draw could not be checked.']).toContain(
      await headline(page),
    );
    expect(await page.locator('main').innerText()).not.toContain('This draw is');
  });

  test('fails with another byte at any of a hundred places of style, draw and script', async () => {
    const [from, to] = [html.indexOf('<style>') + 7, html.lastIndexOf('</script>')];
    const step = Math.floor((to - from) / 100);
    const unnoticed: string[] = [];
    for (let at = from; at < to; at += step) {
      const other = html[at] === '1' ? '2' : '1';
      await using page = await open(html.slice(0, at) + other + html.slice(at + 1));
      if ((await headline(page)).startsWith('This draw is')) unnoticed.push(html.slice(at - 20, at + 20));
    }
    expect(unnoticed).toEqual([]);
  });
});
