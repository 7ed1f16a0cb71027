import type { BrowserContext, Page } from 'playwright-core';

/** Methods whose calls prepare a page, so that a page that replaces it must repeat them. */
const PREPARING: ReadonlySet<string | symbol> = new Set([
  'addInitScript',
  'emulateMedia',
  'exposeFunction',
  'off',
  'on',
  'route',
  'routeWebSocket',
  'setDefaultTimeout',
  'unroute',
  'unrouteAll',
]);

const replacements = new WeakMap<Page, () => Promise<void>>();

/**
 * Opens a page that `replacePage` can replace. References to the page then lead to the new page.
 * @param prepare runs on this page and on every page that replaces it
 */
export async function openPage(
  context: BrowserContext,
  prepare: (page: Page) => void = () => undefined,
): Promise<Page> {
  let current = await context.newPage();
  prepare(current);
  const preparing: ((page: Page) => unknown)[] = [];
  const page = new Proxy(current, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(current, name, current);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        if (PREPARING.has(name)) preparing.push((next) => Reflect.apply(value, next, given));
        return Reflect.apply(value, current, given);
      };
    },
  });
  replacements.set(page, async () => {
    const stuck = current;
    const url = stuck.url();
    const next = await inNewWindow(context, stuck);
    prepare(next);
    for (const repeat of preparing) await repeat(next);
    current = next;
    await stuck.close();
    await next.goto(url);
  });
  return page;
}

/**
 * Replaces a page of `openPage` with a new one at the same address. What only the old page had, such as an open dialog,
 * is lost.
 * @returns whether the page could be replaced
 */
export async function replacePage(page: Page): Promise<boolean> {
  const replace = replacements.get(page);
  await replace?.();
  return replace !== undefined;
}

/** Opens a page in a separate window, because pages of one window share a compositor, which may have stopped. */
async function inNewWindow(context: BrowserContext, beside: Page): Promise<Page> {
  const session = await context.newCDPSession(beside);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const browser = await context.browser()?.newBrowserCDPSession();
  if (browser === undefined) throw new Error('The context has no browser: launch one for it');
  const { browserContextId } = targetInfo;
  const [page] = await Promise.all([
    context.waitForEvent('page'),
    browser.send('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...(browserContextId !== undefined && { browserContextId }),
    }),
  ]);
  await browser.detach();
  return page;
}
