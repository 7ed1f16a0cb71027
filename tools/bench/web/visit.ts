import type { Browser, Page } from 'playwright-core';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { Player } from '#tests/e2e/support/player.ts';
import { longestTaskOf } from './longest-task.ts';

/** Factor by which the page's processor is slowed. */
const SLOWER = 4;
/** Milliseconds after which the start loader is removed and late content has arrived. */
const SETTLE_MS = 4_000;
const AFTER_CLICK_MS = 1_000;

/** Runs in the page before its own scripts. Records the browser's measurements of speed. */
const OBSERVERS = `
globalThis.seen = { fcp: 0, lcp: 0, cls: 0, inp: 0 };
const observe = (type, take, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
observe('largest-contentful-paint', (entry) => { seen.lcp = entry.startTime; });
observe('layout-shift', (entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; });
observe('event', (entry) => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration); }, { durationThreshold: 16 });
`;

const seenSchema = v.object({
  fcp: v.number(),
  lcp: v.number(),
  cls: v.number(),
  inp: v.number(),
});
export type Seen = v.InferOutput<typeof seenSchema>;

const look = async (page: Page): Promise<Seen> => v.parse(seenSchema, await page.evaluate('seen'));

/** Slows a page's processor, and measures from its next load on. */
export async function slowDown(page: Page): Promise<void> {
  await page.addInitScript({ content: OBSERVERS });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Loads a path, and returns what the browser measured. */
export async function measured(page: Page, path: string): Promise<Seen> {
  await page.goto(path);
  await sleep(SETTLE_MS);
  return look(page);
}

async function arrive(browser: Browser, origin: string, path: string): Promise<Player> {
  const person = await Player.open(browser, origin, { viewport: { width: 1280, height: 800 } });
  const { page } = person;
  await slowDown(page);
  await measured(page, path);
  return person;
}

/** Loads a page for the first time, without any cache. */
export async function visitOnce(browser: Browser, origin: string): Promise<Seen> {
  const person = await arrive(browser, origin, '/');
  const seen = await look(person.page);
  await person.close();
  return seen;
}

/** Loads the home page and makes players' most frequent clicks, each with its longest time until a paint. */
export async function visitAndClick(
  browser: Browser,
  origin: string,
): Promise<Seen & { readonly clicks: Readonly<Record<string, number>> }> {
  const person = await arrive(browser, origin, '/');
  const { page } = person;
  const first = await look(page);
  const clicks: Record<string, number> = {};
  const timed = async (name: string, act: () => Promise<void>): Promise<void> => {
    await page.evaluate('seen.inp = 0');
    await act();
    await sleep(AFTER_CLICK_MS);
    clicks[name] = (await look(page)).inp;
  };

  await timed('wallet chooser', async () => {
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).waitFor();
  });
  await page.keyboard.press('Escape');
  await page.getByRole('navigation').getByRole('link', { name: 'Pools' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gentle Whales/ })
    .first()
    .waitFor();
  await timed('filters', async () => {
    await page.getByRole('button', { name: /^Filters/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('6–10', { exact: false }).first().click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\w+ \w+ \d+/ })
    .first()
    .waitFor();
  await timed('pool', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\w+ \w+ \d+/ })
      .first()
      .click();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .waitFor();
  });
  const { cls } = await look(page);
  await person.close();
  return { ...first, cls, inp: Math.max(...Object.values(clicks)), clicks };
}

/**
 * Returns the CPU milliseconds of the longest task in each of several periods, while a wallet watches the list and
 * events arrive. Measures CPU time, because other processes prolong a task's elapsed time.
 */
export async function watchEvents(
  browser: Browser,
  origin: string,
  periods: readonly number[],
  setRate: (eventsPerSecond: number) => void,
): Promise<number[]> {
  const person = await arrive(browser, origin, '/pools');
  await person.connect();
  await sleep(SETTLE_MS);
  setRate(50);
  const longest: number[] = [];
  for (const seconds of periods) {
    await browser.startTracing(person.page, { categories: ['toplevel', '__metadata'] });
    await sleep(seconds * 1_000);
    const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
    longest.push(longestTaskOf(trace));
  }
  setRate(0);
  await person.close();
  return longest;
}
