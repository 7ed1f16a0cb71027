import { expect, test } from 'vitest';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import type { PoolStatus } from '#src/protocol/pool.ts';
import type { Player } from '#tests/e2e/support/player.ts';
import { openPool } from '#tests/e2e/support/open-pool.ts';
import { ownBeacon } from '#tests/e2e/support/own-beacon.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { UNTIL_DRAW_SECONDS } from '#tests/e2e/support/until-draw.ts';
import { PublicKey } from '@solana/web3.js';
import { ANYONE, poolNow, poolsNow, sendPlainly } from './on-chain.ts';
import { itemAt } from './item-at.ts';
import { WorkWindow } from './work-window.ts';

const PATH = '/admin/xeroz/pool-recovery';

/** Tests that an admin can send transitions of waiting pools with their own wallet, after a simulation. */
export function recoveryTests(stage: Stage, seed: () => Seed): void {
  const statusOf = async (pool: SeededPool): Promise<PoolStatus> => (await poolNow(stage, pool)).status;

  /** Finds a pool and simulates an action on it. */
  const plan = async (
    { page }: Player,
    pool: Pick<SeededPool, 'address' | 'name'>,
    transition: string,
  ): Promise<WorkWindow> => {
    await page.getByRole('searchbox').fill(pool.address);
    const row = page.getByRole('row').filter({ hasText: pool.name });
    await row.getByRole('button', { name: transition, exact: true }).click();
    const work = new WorkWindow(page, `${transition}: ${pool.name} #`);
    expect(await work.simulated()).toBe(1);
    await work.rows(`${transition}: ${pool.name} #`).getByText('Would succeed').waitFor();
    return work;
  };

  /** Reads from the page how many pools wait for an action. */
  const waiting = async ({ page }: Player, what: string): Promise<number> => {
    const chip = page.getByRole('button', { name: new RegExp(`^${what} [\\d,]+$`) });
    return Number((await chip.innerText()).replaceAll(/\D/g, ''));
  };

  test('each transition is simulated before the wallet request, and changes the account', async () => {
    const admin = await stage.admin();
    const { page, wallet } = admin;
    await admin.signIn(PATH);
    const [full, short, overdue] = [
      itemAt(seed().of('openEnough'), 0),
      itemAt(seed().of('openShort'), 0),
      itemAt(seed().of('overdue'), 0),
    ];
    const locks = await waiting(admin, 'Lock');
    const transition = async (
      pool: SeededPool,
      name: string,
      from: PoolStatus,
      to: PoolStatus,
    ): Promise<void> => {
      const prompts = wallet.promptCount();
      const work = await plan(admin, pool, name);
      expect(wallet.promptCount()).toBe(prompts);
      expect(await statusOf(pool)).toBe(from);
      await work.sendAll();
      expect(wallet.promptCount()).toBe(prompts + 1);
      expect(await statusOf(pool)).toBe(to);
    };
    await transition(full, 'Lock', 'open', 'locked');
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => waiting(admin, 'Lock'), { timeout: 20_000 }).toBe(locks - 1);
    await transition(short, 'Expire', 'open', 'refunding');
    expect((await poolNow(stage, short)).refundReason).toBe('deadline');
    await transition(overdue, 'Time out the draw', 'locked', 'refunding');
    expect((await poolNow(stage, overdue)).refundReason).toBe('timeout');
  });

  test('a pool is completed once its round is available, and voided if that is too early', async () => {
    const admin = await stage.admin();
    const { page, wallet } = admin;
    await admin.signIn(PATH);
    const due = itemAt(seed().of('due'), 0);
    await page.getByRole('searchbox').fill(due.address);
    const row = page.getByRole('row').filter({ hasText: due.name });
    await row.getByText('The server does not have its draw round.').waitFor();
    const beacon = await ownBeacon(stage);
    try {
      await (await plan(admin, due, 'Complete')).sendAll();
      const { status, draw } = await poolNow(stage, due);
      expect([status, draw.completer]).toEqual(['completed', wallet.address]);

      const early = await openPool(stage.connection, stage.product.rpc, { maxPlayers: 2, seats: 2 });
      await stage.product.rpc.call('localnet_warp', [UNTIL_DRAW_SECONDS, 1]);
      // Wait for the server here: the page polls it rarely, and the pool can be voided only for a short time.
      const round = `${stage.product.appUrl}/api/beacon/rounds/${early.draw.round}`;
      await expect.poll(async () => (await fetch(round)).ok).toBe(true);
      await (await plan(admin, early, 'Void')).sendAll();
      expect(await poolNow(stage, early)).toMatchObject({ status: 'refunding', refundReason: 'void' });
    } finally {
      await beacon.close();
    }
  });

  test('a transition that another wallet sent meanwhile costs nothing, and is not shown as a failure', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const pool = itemAt(seed().of('openEnough'), 1);
    const work = await plan(admin, pool, 'Lock');
    await sendPlainly(stage, ANYONE, lockPool(new PublicKey(pool.address)));
    const [prompts, sent] = [
      admin.wallet.promptCount(),
      await stage.product.rpc.signatures(admin.wallet.address),
    ];
    await work.send();
    await work.ended();
    await work.rows(pool.name).getByText('Already done by someone else').waitFor();
    expect(admin.wallet.promptCount()).toBe(prompts);
    expect(await stage.product.rpc.signatures(admin.wallet.address)).toEqual(sent);
    await work.close();
  });

  test('a task declined in the wallet is not sent, and can be continued', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const pool = itemAt(seed().of('openEnough'), 2);
    const work = await plan(admin, pool, 'Lock');
    const sent = await stage.product.rpc.signatures(admin.wallet.address);
    admin.wallet.refuseNext();
    await work.send();
    await work.dialog.getByText('You declined the request').waitFor();
    expect(await statusOf(pool)).toBe('open');
    expect(await stage.product.rpc.signatures(admin.wallet.address)).toEqual(sent);
    await work.press('Continue');
    expect(await work.simulated()).toBe(1);
    await work.sendAll();
    expect(await statusOf(pool)).toBe('locked');
  });

  test('transitions of all waiting pools are sent with progress, stopped midway, and continued', async () => {
    const admin = await stage.admin();
    const { page, wallet } = admin;
    await admin.signIn(PATH);
    const openEnough = seed().of('openEnough');
    const locked = async (): Promise<number> =>
      (await poolsNow(stage, openEnough)).filter((pool) => pool?.status === 'locked').length;
    const before = await locked();
    const count = openEnough.length - before;
    await expect.poll(() => waiting(admin, 'Lock'), { timeout: 20_000 }).toBe(count);
    await page.getByRole('button', { name: /^Lock \d+$/ }).click();
    const prompts = wallet.promptCount();
    await page.getByRole('button', { name: `Advance all ${count} pools: Lock` }).click();
    const work = new WorkWindow(page, 'Advance all pools waiting for: Lock');
    expect(await work.simulated()).toBe(count);
    expect(await work.sum('Transactions')).toBe(String(count));
    expect(await work.sum('Wallet approvals')).toBe(String(Math.ceil(count / 10)));
    expect(wallet.promptCount()).toBe(prompts);
    expect(await locked()).toBe(before);

    const answers = wallet.waitAfter(2);
    await work.send();
    await work.underWay();
    await work.press('Stop');
    answers();
    await work.dialog.getByRole('button', { name: 'Continue' }).waitFor();
    const first = (await locked()) - before;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(count);
    expect(wallet.promptCount()).toBe(prompts + Math.ceil(first / 10));
    await work.dialog.getByText(`${first} of ${count} done, 0 failed`).first().waitFor();
    await work.close();

    const bar = page.getByRole('region', { name: 'Task in progress' });
    await bar.getByText(`${first} of ${count} done, 0 failed, ${count - first} left`).waitFor();
    await bar.getByRole('button', { name: 'Continue' }).click();
    expect(await work.simulated()).toBe(count - first);
    await work.sendAll();
    expect(await locked()).toBe(openEnough.length);
    await expect.poll(() => waiting(admin, 'Lock'), { timeout: 20_000 }).toBe(0);
    await page.getByText('No pools need an action.').waitFor();
  });
}
