import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { enter, framesDrawn, overflowAt } from './support/screens.ts';
import { Stage } from './support/stage.ts';

/** Stops a document's animation frames, as if the browser no longer drew it, while scripts still run. */
const DRAW_NO_MORE = 'void (globalThis.requestAnimationFrame = () => 0)';

describe.runIf(hasChromium())('a page that draws no more frames', () => {
  const stage = new Stage('stuck-page');

  test('a page that draws no more frames is replaced by a new page with the same preparation, address and wallet', async () => {
    const player = await stage.person(0n);
    const { page, wallet } = player;
    await page.addInitScript({ content: 'globalThis.prepared = true' });
    await page.route('**/routed', (route) => route.fulfill({ body: 'by the test' }));
    await enter(page, '/how-it-works');
    await player.connect();
    const window = await windowOf(page);
    await page.evaluate(DRAW_NO_MORE);
    expect(await overflowAt(page, 320, true)).toBe(0);

    expect(await framesDrawn(page)).toBe(true);
    expect(await windowOf(page)).not.toBe(window);
    expect(page.context().pages()).toHaveLength(1);
    expect(await page.evaluate('[location.pathname, innerWidth]')).toEqual(['/how-it-works', 320]);
    await page.getByRole('banner').getByText(wallet.address.slice(-4)).waitFor({ state: 'attached' });
    expect(await page.evaluate('prepared')).toBe(true);
    expect(await page.evaluate("fetch('/routed').then((answer) => answer.text())")).toBe('by the test');
    await page.evaluate("console.error('heard')");
    await expect.poll(() => player.consoleErrors).toContain('heard');
  });
});

async function windowOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.detach();
  return windowId;
}
