import { expect, test } from 'vitest';
import type { Player } from '#tests/e2e/support/player.ts';
import type { Seed } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { configNow, poolNow } from './on-chain.ts';
import { itemAt } from './item-at.ts';

const SOL = 1_000_000_000n;

/** Tests that another connected wallet cannot use the session of one wallet. */
export function otherWalletTests(stage: Stage, seed: () => Seed): void {
  const expectNothing = async ({ page, wallet }: Player, title: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog
      .getByRole('alert')
      .getByText('To send transactions, connect the wallet that is signed in.')
      .waitFor();
    await dialog.getByText('Waiting', { exact: true }).waitFor();
    expect(await dialog.getByText('Would succeed', { exact: true }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: /^(Send|Simulate|Continue)/ }).count()).toBe(0);
    expect(wallet.promptCount()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };

  test('nothing is simulated for or requested from a wallet other than the signed-in one', async () => {
    const admin = await stage.admin();
    await admin.signIn('/admin/xeroz/settings');
    const other = await stage.person(SOL);
    const { page } = other;
    await page.context().addCookies(await admin.page.context().cookies());
    await page.goto('/');
    await other.connect();

    const pool = itemAt(seed().of('overdue'), 1);
    await page.goto('/admin/xeroz/pool-recovery');
    await page.getByText('Another wallet is connected').waitFor();
    await page.getByRole('searchbox').fill(pool.address);
    await page
      .getByRole('row')
      .filter({ hasText: pool.name })
      .getByRole('button', { name: 'Time out the draw' })
      .click();
    await expectNothing(other, `Time out the draw: ${pool.name}`);
    expect((await poolNow(stage, pool)).status).toBe('locked');

    const { version } = await configNow(stage);
    await page.goto('/admin/xeroz/settings');
    await page.getByText('Another wallet is connected').waitFor();
    await page.getByRole('button', { name: 'Simulate a pause' }).click();
    await expectNothing(other, 'Pause creating and joining');
    expect((await configNow(stage)).version).toBe(version);
  });
}
