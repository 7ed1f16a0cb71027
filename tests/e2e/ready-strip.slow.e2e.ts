import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { resize } from './support/screens.ts';
import { observeShifts, sumOfShifts } from './support/shifts.ts';
import { Stage } from './support/stage.ts';
import { UNTIL_DRAW_SECONDS } from './support/until-draw.ts';

const SOL = 1_000_000_000n;

describe.runIf(hasChromium())('a pool whose countdown is over', () => {
  // This stage has its own chain, so that no other pool is ready.
  const stage = new Stage('ready-strip', { environment: { KEEPER_COMPLETE_DELAY_SECONDS: '3600' } });

  test('a pool whose countdown is over is shown above the list of pools, and completed there with one press and one approval', async () => {
    await openPool(stage.connection, stage.product.rpc, { name: 'Ready Rings', maxPlayers: 6, seats: 6 });
    for (const name of ['Open One', 'Open Two', 'Open Three'])
      await openPool(stage.connection, stage.product.rpc, { name, seats: 2 });
    const { page, wallet } = await stage.person(SOL);
    await page.goto('/pools');
    await page.getByRole('searchbox').waitFor();
    const strip = page.getByRole('list', { name: 'Ready to draw' });
    expect(await strip.count()).toBe(0);
    await stage.passCountdown();
    await observeShifts(page);
    // The browser's clock follows the chain's, which only a test advances.
    await page.addInitScript({
      content: `const ofSystem = Date.now; Date.now = () => ofSystem() + ${UNTIL_DRAW_SECONDS * 1_000};`,
    });
    for (const width of [1280, 390]) {
      await resize(page, { width, height: 844 }, true);
      await page.reload();
      await strip.getByText('1 pool ready, earn 0.003 SOL').waitFor();
      expect(await sumOfShifts(page), `${width} px wide`).toBeLessThan(0.02);
    }
    await strip.getByRole('button', { name: 'Draw it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
    await strip.getByText('Drawn by you').waitFor();
    await strip.getByText(/^Seat \d won 0\.495 SOL$/).waitFor();
    await strip.getByText('+0.003', { exact: true }).waitFor();
    expect(wallet.promptCount()).toBe(1);
    await strip.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('heading', { name: 'Ready Rings' }).waitFor();
  });
});
