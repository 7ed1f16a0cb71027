import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { type AppAlone, serveAppAlone } from './support/app-alone.ts';
import { hasChromium } from './support/chromium.ts';
import { resize } from './support/screens.ts';
import { sharedBrowser } from './support/shared-product.ts';

const START = 1_790_000_000;
const SESSION = { wallet: sampleAddress(1), createdAt: START, expiresAt: 4_000_000_000, idleSeconds: 1_800 };
const user = (number: number) => ({
  wallet: sampleAddress(number),
  poolsCreated: 31,
  poolsJoined: 1_204,
  poolsWon: 402,
  poolsLost: 518,
  poolsRefunded: 14,
  totalStaked: '225000000123',
  totalWon: '310000000456',
  unclaimed: '1234567891',
  firstSeenAt: START,
  lastSeenAt: START + 86_400,
});
const USERS = {
  data: [2, 3, 4].map(user),
  nextCursor: null,
  total: 3,
  totals: { staked: '675000000369', won: '930000001368', unclaimed: '3703703673' },
};

/** Returns the hidden width of the table's region, and whether scrolling shows its last column. */
const REACH = `(() => {
  const region = document.querySelector('table').parentElement;
  const beyond = region.scrollWidth - region.clientWidth;
  region.scrollLeft = region.scrollWidth;
  const right = region.querySelector('th:last-child').getBoundingClientRect().right;
  return { beyond, reached: right <= region.getBoundingClientRect().right && right <= innerWidth };
})()`;
const reachSchema = v.object({ beyond: v.number(), reached: v.boolean() });

describe.runIf(hasChromium())('the admin list of users', () => {
  let app: AppAlone;

  beforeAll(async () => {
    app = await serveAppAlone(inject('testBuild'));
  });
  afterAll(() => app?.close());

  test.each(languageCodes())(
    'the list of users shows all columns at 1440 px, and scrolls to them at smaller widths, in %s',
    async (locale) => {
      const context = await (await sharedBrowser()).newContext({ baseURL: app.url, locale });
      const page = await context.newPage();
      await page.route('**/api/admin/session', (route) => route.fulfill({ json: SESSION }));
      await page.route('**/api/admin/users*', (route) => route.fulfill({ json: USERS }));
      await page.goto('/admin/xeroz/users');
      await page.locator('tbody a').first().waitFor();
      await page.locator('output[data-loader]').waitFor({ state: 'detached' });
      await page.evaluate('document.fonts.ready.then(() => true)');
      const faults: string[] = [];
      for (const width of [1440, 1280, 1024, 768, 390]) {
        await resize(page, { width, height: 900 });
        const { beyond, reached } = v.parse(reachSchema, await page.evaluate(REACH));
        if (width === 1440 && beyond > 0) faults.push(`${width} px: ${beyond} px out of sight`);
        if (!reached) faults.push(`${width} px: the last column cannot be reached`);
        if (process.env['PICTURES']) {
          await page.screenshot({ path: `${process.env['PICTURES']}/users-${locale}-${width}.png` });
        }
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});
