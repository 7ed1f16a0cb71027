import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { drawn } from '#src/contract/testing/wire-events.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { type AppAlone, serveAppAlone } from './support/app-alone.ts';
import { hasChromium } from './support/chromium.ts';
import { Player } from './support/player.ts';
import { enter, framesDrawn, goTo, resize } from './support/screens.ts';
import { sharedBrowser } from './support/shared-product.ts';
import { canLast, last } from './support/states.ts';

/** Largest distance of the number and the popups from the window's edges, in pixels. */
const EDGE = 16;
const STATISTICS = '**/api/stats/platform';
/** Pages that need neither chain nor server, because this test runs neither. */
const ROUTES = ['/how-it-works', '/security'];
const WIDTHS = [320, 390, 768, 1280, 1440];

/** Returns the boxes of all content of the page and its footer that is in the window. */
const CONTENT = `(() => {
  const boxes = [];
  const add = (box) => {
    if (box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight)
      boxes.push([box.left, box.top, box.right, box.bottom]);
  };
  for (const part of document.querySelectorAll('main, footer')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.data.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      [...range.getClientRects()].forEach(add);
    }
    for (const item of part.querySelectorAll('a, button, input, svg, img, canvas')) add(item.getBoundingClientRect());
  }
  return boxes;
})()`;
const boxesSchema = v.array(v.tuple([v.number(), v.number(), v.number(), v.number()]));

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return box;
}

async function coveredBy(page: Page, { x, y, width, height }: Box): Promise<number> {
  const boxes = v.parse(boxesSchema, await page.evaluate(CONTENT));
  return boxes.filter(
    ([left, top, right, bottom]) => left < x + width && right > x && top < y + height && bottom > y,
  ).length;
}

/** Returns the lower edge of the area for fixed elements, which is above a phone's navigation. */
const bottomOf = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const bars = [...document.querySelectorAll('nav')].filter(
      (nav) => getComputedStyle(nav).position === 'fixed' && nav.checkVisibility(),
    );
    return Math.min(innerHeight, ...bars.map((nav) => nav.getBoundingClientRect().top));
  })()`);

/** @param atEnd whether the page is scrolled to its end */
async function faultsOf(strip: Locator, atEnd: boolean): Promise<string[]> {
  const [box, number] = [await boxOf(strip), await boxOf(strip.locator('span'))];
  const faults: string[] = [];
  const end = await bottomOf(strip.page());
  if (box.x !== 0 || Math.abs(box.y + box.height - end) > 1 || number.x > 3 * EDGE) {
    faults.push(`not at the lower left: ${JSON.stringify(box)}`);
  }
  // Like the header, the strip may cover content while the page scrolls, but not at its end.
  const covered = atEnd ? await coveredBy(strip.page(), box) : 0;
  if (covered > 0) faults.push(`covers ${covered}`);
  return faults;
}

const scrollTo = async (page: Page, share: number): Promise<void> => {
  await page.evaluate(
    `scrollTo({ top: ${share} * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' })`,
  );
  await framesDrawn(page);
};

describe.runIf(hasChromium())('in the corners of the window', () => {
  let app: AppAlone;

  beforeAll(async () => {
    app = await serveAppAlone(inject('testBuild'));
  });
  afterAll(() => app?.close());

  const player = async (options: BrowserContextOptions, activeUsers: number | null = 1_234) => {
    const person = await Player.open(await sharedBrowser(), app.url, options);
    // Without a number, the server accepts the request and never answers.
    await person.page.route(STATISTICS, (route) =>
      activeUsers === null ? undefined : route.fulfill({ json: { activeUsers } }),
    );
    return person;
  };

  test.each(languageCodes())(
    'users online are at the lower left, and cover nothing at the end of a page, in %s',
    async (locale) => {
      const person = await player({ locale });
      const { page } = person;
      await enter(page, '/nowhere');
      const strip = page.getByRole('complementary');
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await resize(page, { width, height: 844 }, true);
        for (const route of ROUTES) {
          await goTo(page, route);
          for (const share of [0, 0.4, 0.8, 1]) {
            await scrollTo(page, share);
            faults.push(
              ...(await faultsOf(strip, share === 1)).map(
                (fault) => `${route} at ${share}, ${width} px: ${fault}`,
              ),
            );
          }
        }
      }
      expect(faults).toEqual([]);
      await person.close();
    },
  );

  test('users online disappear soon while the server hangs', async () => {
    const person = await player({}, null);
    await enter(person.page, '/');
    await person.page.getByRole('heading', { level: 1 }).waitFor();
    // The strip is shown without a number for at most ten seconds.
    const strip = person.page.getByRole('complementary');
    await strip.waitFor({ state: 'attached' });
    await strip.waitFor({ state: 'detached' });
    expect(await person.page.getByText('392').count()).toBe(0);
    await person.close();
  });

  test.each([390, 1440])('win popups are at the bottom right, %i pixels wide', async (width) => {
    const person = await player({ viewport: { width, height: 844 } });
    const { page } = person;
    let accept: (message: string) => void = () => undefined;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      accept = (message) => socket.send(message);
      accept('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
      socket.onMessage((message) => {
        if (!String(message).startsWith('40')) return;
        accept('40{"sid":"b"}');
        accept('42["connected"]');
      });
    });
    await canLast(page);
    await enter(page, '/how-it-works');
    await person.connect();
    await last(page);
    const stack = page.getByRole('status').filter({ hasText: / won$/ });
    await expect
      .poll(
        async () => {
          const at = Math.floor(Date.now() / 1_000);
          const events = [drawn(at, { pool: 4, name: 'Otters', at })];
          accept(`42["pool_update",${JSON.stringify({ events })}]`);
          return stack.count();
        },
        { timeout: 20_000, interval: 1_000 },
      )
      .toBe(1);
    const popup = await boxOf(stack.locator('p').first());
    expect(popup.x + popup.width).toBeGreaterThan(width - 2 * EDGE);
    expect(popup.x + popup.width).toBeLessThanOrEqual(width);
    expect(popup.x).toBeGreaterThan(width / 2);
    // The popup is above the strip of users online.
    const end = await bottomOf(page);
    expect(popup.y).toBeGreaterThan(end - 8 * EDGE);
    expect(popup.y + popup.height).toBeLessThanOrEqual(end);
    await person.close();
  });

  test('a reload with a remembered wallet never shows Connect, and the header does not shift', async () => {
    const person = await player({ viewport: { width: 1440, height: 844 } });
    const { page } = person;
    await canLast(page);
    await enter(page, '/how-it-works');
    await person.connect();
    await page.addInitScript({
      // Prolongs timers, because the page shows Connect once its search for the wallet has timed out.
      content: `globalThis.momentsLast = true;
        globalThis.said = [];
        new MutationObserver(() => {
          for (const button of document.querySelectorAll('header button, main button, [data-of] button'))
            if (button.checkVisibility() && !said.includes(button.textContent)) said.push(button.textContent);
        }).observe(document, { subtree: true, childList: true, characterData: true });`,
    });
    await page.reload();
    const { address } = person.wallet;
    await page
      .getByRole('banner')
      .getByText(`${address.slice(0, 4)}...${address.slice(-4)}`)
      .waitFor();
    const messages = v.parse(v.array(v.string()), await page.evaluate('said'));
    expect(messages.filter((text) => /connect/i.test(text))).toEqual([]);
    await person.close();
  });
});
