import type { Browser, Request } from 'playwright-core';
import { sleep } from '#src/lib/sleep.ts';
import type { Weight } from './weigh.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const;
/** Milliseconds without a request after which the visit counts as over. */
const IDLE_MS = 5_000;

/**
 * Visits the home page for the first time on a phone, and returns every compressed file that it downloads until it is
 * idle, without answers of the API, and without files that the service worker later stores in the background.
 */
export async function firstVisit(browser: Browser, origin: string): Promise<readonly Weight[]> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  const page = await context.newPage();
  const finished: Request[] = [];
  let latest = performance.now();
  page.on('request', () => (latest = performance.now()));
  page.on('requestfinished', (request) => finished.push(request));
  await page.goto('/');
  while (performance.now() - latest < IDLE_MS) await sleep(100);
  const files = finished.filter((request) => {
    const url = new URL(request.url());
    return url.origin === origin && !url.pathname.startsWith('/api/');
  });
  const downloads = await Promise.all(
    files.map(async (request): Promise<Weight> => ({
      fileName: new URL(request.url()).pathname.slice(1),
      bytes: (await request.sizes()).responseBodySize,
    })),
  );
  await context.close();
  return downloads.toSorted((a, b) => b.bytes - a.bytes);
}
