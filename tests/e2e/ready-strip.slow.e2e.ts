import { describe, expect, test } from 'vitest';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import { Stage } from './support/stage.ts';

const SOL = 1_000_000_000n;

describe.runIf(hasChromium())('a pool whose countdown is over', () => {
  // On a chain of its own, where nothing else is ready.
  const stage = new Stage('ready-strip', { environment: { KEEPER_COMPLETE_DELAY_SECONDS: '3600' } });

  test('is offered above the list of pools, and drawn there by one press and one approval', async () => {
    await openPool(stage.connection, stage.product.rpc, { name: 'Ready Rings', maxPlayers: 6, seats: 6 });
    const { page, wallet } = await stage.person(SOL);
    await page.goto('/pools');
    await page.getByRole('searchbox').waitFor();
    const strip = page.getByRole('list', { name: 'Ready to draw' });
    expect(await strip.count()).toBe(0);
    await stage.passCountdown();
    await page.reload();
    await strip.getByText('1 pool ready, earn 0.003 SOL').waitFor();
    await strip.getByRole('button', { name: 'Draw it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Test Wallet' }).click();
    await strip.getByText('Drawn by you').waitFor();
    await strip.getByText(/^Seat \d won 0\.495 SOL$/).waitFor();
    await strip.getByText('+0.003', { exact: true }).waitFor();
    expect(wallet.asked()).toBe(1);
    await strip.getByRole('link', { name: 'Watch' }).click();
    await page.getByRole('heading', { name: 'Ready Rings' }).waitFor();
  });
});
