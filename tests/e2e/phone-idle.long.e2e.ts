import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { drawnPool, openPool } from './support/open-pool.ts';
import { enter, goTo } from './support/screens.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'no-preference',
};
/** Milliseconds until a page has loaded its lazy parts and its toasts have closed. */
const SETTLE_MS = 8_000;
const IDLE_MS = 15_000;
const MOST_SECONDS = 0.15;

describe.runIf(hasChromium())('an idle page on a phone', () => {
  const stage = new Stage('phone-idle', {});

  test('uses almost no processor time, and moves nothing', async () => {
    const { connection, product } = stage;
    const [drawn, open] = [await drawnPool(connection, product.rpc), await openPool(connection, product.rpc)];
    // The page of this pool counts down the seconds in which a player may leave.
    const soon = await openPool(connection, product.rpc, { joinWindowSeconds: 3_600 });
    const player = await stage.person(3n * SOL, PHONE);
    const { page } = player;
    await enter(page, `/pools/${open.id}`);
    await player.connect();
    await player.join();
    await page.goto(`/pools/${soon.id}`);
    await player.join();
    const faults: string[] = [];
    for (const path of ['/', '/pools', ...[open, soon, drawn].map(({ id }) => `/pools/${id}`), '/activity']) {
      await goTo(page, '/how-it-works');
      await goTo(page, path);
      await page.waitForTimeout(SETTLE_MS);
      const { seconds, animations } = await idle(page);
      if (!(seconds <= MOST_SECONDS)) faults.push(`${path} took ${seconds.toFixed(3)} s`);
      if (animations.length > 0) faults.push(`${path} moves ${animations.join(', ')}`);
    }
    expect(faults).toEqual([]);
  });
});

/** Leaves a page idle. @returns the processor time of its main thread, and its running animations */
async function idle(page: Page): Promise<{ seconds: number; animations: readonly string[] }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taken();
  await page.waitForTimeout(IDLE_MS);
  const seconds = (await taken()) - before;
  const animations = await page.evaluate<string[]>(
    `document.getAnimations().filter(({ playState }) => playState === 'running').map(({ effect, animationName }) =>
      animationName + ' of ' + effect.target.className)`,
  );
  await session.detach();
  return { seconds, animations };
}
