import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { sleep } from '#src/lib/sleep.ts';
import { replacePage } from './replaceable-page.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LOADER = 'output[data-loader]';
/** Selects placeholders of content that is still loading. */
const WAITING = '.animate-pulse, .animate-spin';

export type Theme = 'dark' | 'light';

/** Returns every route of the app. No two routes in a row share a page, so that each change of page is visible. */
export const routesFor = (openPool: bigint, drawnPool: bigint, creator: string): readonly string[] => [
  '/',
  '/how-it-works',
  '/security',
  '/official',
  `/pools/${openPool}`,
  '/pools',
  `/pools/${drawnPool}`,
  '/pool-completion',
  '/winners',
  `/creators/${creator}`,
  `/vrf-transparency/${openPool}`,
  '/activity',
  `/vrf-transparency/${drawnPool}`,
  '/suggestions',
  '/creators',
  '/limits',
  '/privacy',
  '/vrf-transparency',
  '/nowhere',
];

/** Loads the app and the tools to examine it, without waiting for the end of the start loader. */
export async function startEntering(page: Page, path: string): Promise<void> {
  await page.addInitScript({ content: AXE });
  await page.goto(path);
  await appShown(page);
}

/** Waits until the app has loaded. Until then the page contains the first paints of all languages. */
const appShown = (page: Page): Promise<void> => page.locator('main:not([data-of] *)').waitFor();

/** Loads the app and the tools to examine it, and waits until the page has loaded. */
export async function enter(page: Page, path: string): Promise<void> {
  await startEntering(page, path);
  await page.locator(LOADER).waitFor({ state: 'detached' });
}

/** Navigates to another page of the app as links do, and waits until the page has loaded. */
export async function goTo(page: Page, path: string): Promise<void> {
  await navigateTo(page, path);
  await settled(page);
}

/** Navigates to another page of the app as links do. The new page's content may still be loading. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await layersLeft(page);
  await page.evaluate(`document.querySelector('main > *')?.setAttribute('data-left', '')`);
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
  // React hides the old page first, and removes it later.
  await page.locator('main > [data-left]').waitFor({ state: 'hidden' });
}

/** Waits until a closed dialog has left its history entry, because that step back would undo an earlier navigation. */
export async function layersLeft(page: Page): Promise<void> {
  // Poll from here, because the page's security policy refuses the function that `waitForFunction` evaluates.
  while ((await page.evaluate('history.state?.layers > 0')) === true) await sleep(20);
}

/** Whether the history entry of a closed dialog is still the current one. */
const LEAVING = `history.state?.layers > 0 && document.querySelector('[role=dialog][data-state=open]') === null`;
/** Milliseconds for which a layer that is not a dialog, and stays open, delays a navigation. */
const LEAVING_MS = 1_000;

/**
 * Makes the page load documents only after a closed dialog has left its history entry, because the step back would
 * cancel a load that has begun, so that its load event never fires.
 */
export function loadAfterLayers(page: Page): void {
  const left = async (): Promise<void> => {
    const until = Date.now() + LEAVING_MS;
    while (Date.now() < until && (await page.evaluate(LEAVING)) === true) await sleep(20);
  };
  const { goto, reload } = page;
  page.goto = async (...target) => {
    await left();
    return goto.apply(page, target);
  };
  page.reload = async (...options) => {
    await left();
    return reload.apply(page, options);
  };
}

/** Waits until the page shows no placeholder. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.locator(WAITING).first().waitFor({ state: 'detached' });
}

/** Waits until the toast, which closes by itself, has closed. */
export async function toastClosed(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .waitFor({ state: 'detached' });
}

export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`);
}

/** Reads the page's title and first heading. */
export async function headings(page: Page): Promise<{ title: string; heading: string }> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  return { title: await page.title(), heading: (await heading.innerText()).trim() };
}

/** Returns axe's findings on the current page: rule, element and reason. */
export async function axeFindings(page: Page): Promise<string[]> {
  const findings = await page.evaluate(`axe.run(document).then(({ violations }) => violations.flatMap(
    ({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
      [id, target.flat().join(' '), ...[...any, ...all, ...none].map(({ message }) => message)].join(': '))
  ))`);
  return v.parse(v.array(v.string()), findings);
}

/** Returns broken texts: keys, unfilled placeholders and wrong values. */
export async function brokenTexts(page: Page): Promise<string[]> {
  // Leave out documents, error messages and logs, whose names of files and fields look like keys.
  const documents = await page.locator('[data-document], [role=alert] code, pre').allInnerTexts();
  const text = documents.reduce((all, own) => all.replace(own, ''), await page.locator('body').innerText());
  const broken =
    text.match(
      /\{\{.*?\}\}|\b(?:undefined|NaN|Invalid Date|\[object \w+\])\b|\b[a-z]\w*(?:\.[a-z]\w+){1,4}\b/g,
    ) ?? [];
  // The page on privacy lists the names under which the browser stores data.
  return broken.filter((name) => !name.startsWith('xeroz.'));
}

/**
 * Returns the pixels by which the page is wider than a window of that width.
 * @param byAddress see `resize`
 */
export async function overflowAt(page: Page, width: number, byAddress = false): Promise<number> {
  await resize(page, { width, height: 844 }, byAddress);
  if (byAddress) await settled(page);
  const scrollWidth = v.parse(v.number(), await page.evaluate('document.documentElement.scrollWidth'));
  return scrollWidth - width;
}

const FRAMES = `new Promise((resolve) => {
  // Do not use a timer, because a test may hold timers.
  AbortSignal.timeout(5000).addEventListener('abort', () => resolve(false));
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)));
})`;

/** Waits for two frames. @returns whether they were drawn within five seconds */
export const framesDrawn = async (page: Page): Promise<boolean> => (await page.evaluate(FRAMES)) === true;

/** Attempts to set a size: in one run of thirty, three were too few. */
const ATTEMPTS = 6;
/** Attempts after which a new page replaces a page that draws no frames, because some pages never draw again. */
const ATTEMPTS_BY_ADDRESS = 2;

/**
 * Sets the window's size and waits for frames. Headless Chromium sometimes draws none after that. Then brings the page
 * to the front, and sets another width and a height that is a pixel lower, since the same size has no effect.
 * @param byAddress whether the page's address alone brings back what it shows, so that a new page may replace it
 */
export async function resize(
  page: Page,
  size: { width: number; height: number },
  byAddress = false,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    await page.setViewportSize({ ...size, height: size.height + 1 - attempt });
    if (await framesDrawn(page)) return;
    if (byAddress && attempt >= ATTEMPTS_BY_ADDRESS && (await replacePage(page))) {
      console.warn(`A new page replaces one that draws no more frames at a width of ${size.width} px`);
      await appShown(page);
      continue;
    }
    await page.bringToFront();
    await page.setViewportSize({ width: size.width - 1, height: size.height });
  }
  throw new Error(`The browser draws no more frames at a width of ${size.width} px`);
}
