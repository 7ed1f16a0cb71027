import type { Page } from 'playwright-core';
import * as v from 'valibot';

/** Runs in the page before its own scripts. */
const OBSERVE = `globalThis.shifted = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Sums the layout shifts of each document that the page loads from now on. */
export const observeShifts = (page: Page): Promise<unknown> => page.addInitScript({ content: OBSERVE });

/** Returns the sum of the document's layout shifts, without those within 500 ms of an input. */
export const sumOfShifts = async (page: Page): Promise<number> =>
  v.parse(v.number(), await page.evaluate('shifted'));
