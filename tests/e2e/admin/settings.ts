import { PublicKey } from '@solana/web3.js';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { ownBeacon } from '#tests/e2e/support/own-beacon.ts';
import { ChainWriter } from '#tests/e2e/support/seed/chain-writer.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import { SeedWallet } from '#tests/e2e/support/seed/seed-wallet.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { configNow, poolNow } from './on-chain.ts';
import { itemAt } from './item-at.ts';
import { SECOND_ADMIN } from './second-admin.ts';
import { figures, part } from './reading.ts';
import { WorkWindow } from './work-window.ts';

const PATH = '/admin/xeroz/settings';
const SOL = 1_000_000_000n;
const TWO_DAYS = 172_800;

/** Values of each field that the program would refuse, with the page's message. */
const REFUSED: readonly (readonly [field: string, typed: string, refusal: string])[] = [
  ['Treasury', 'nowhere', 'This is not a Solana address.'],
  ['Minimum entry (SOL)', '0.0009', 'Too small. Between 0.001 SOL and 10 SOL.'],
  ['Minimum entry (SOL)', '10.000000001', 'Too large. Between 0.001 SOL and 10 SOL.'],
  ['Cooldown', '86401', 'Too large. Between 0 seconds and 1 day.'],
  ['Cooldown', '-1', 'Enter a whole number, digits only.'],
  ['Countdown', '59', 'Too small. Between 1 minute and 1 day.'],
  ['Countdown', '86401', 'Too large. Between 1 minute and 1 day.'],
  ['Time-out', '21599', 'Too small. Between 6 hours and 7 days.'],
  ['Time-out', '604801', 'Too large. Between 6 hours and 7 days.'],
  ['Retention', '86399', 'Too small. Between 1 day and 90 days.'],
  ['Retention', '7776001', 'Too large. Between 1 day and 90 days.'],
];

/** Tests the configuration: its bounds, its changes, the pause, and the change of the admin. */
export function settingsTests(stage: Stage, seed: () => Seed): void {
  const field = (page: Page, name: string) => page.getByRole('textbox', { name });
  const plan = (page: Page) => page.getByRole('button', { name: 'Simulate this change' });

  /** Presses a button, waits for the simulation and sends the transaction. */
  const carryOut = async (page: Page, button: string, title: string): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const work = new WorkWindow(page, title);
    expect(await work.simulated()).toBe(1);
    await work.sendAll();
  };

  test('each field rejects what the program would refuse, and shows its bounds', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn(PATH);
    for (const [name, typed, refusal] of REFUSED) {
      const input = field(page, name);
      const before = await input.inputValue();
      await input.fill(typed);
      await page.getByText(refusal).first().waitFor();
      expect(await plan(page).isDisabled(), `${name}: ${typed}`).toBe(true);
      await input.fill(before);
    }
    // Only the simulation finds out that no such wallet exists.
    const { version } = await configNow(stage);
    const prompts = admin.wallet.promptCount();
    await field(page, 'Treasury').fill(SeedWallet.of('nobody has ever paid me').address);
    await plan(page).click();
    const work = new WorkWindow(page, 'Change the terms of new pools');
    await work.rows('Would fail').waitFor();
    expect(await work.dialog.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true);
    expect(admin.wallet.promptCount()).toBe(prompts);
    expect((await configNow(stage)).version).toBe(version);
  });

  test('a change of the terms shows what will change, and raises the version', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn(PATH);
    const before = await configNow(stage);
    const retention = field(page, 'Retention');
    await retention.fill(String(TWO_DAYS));
    const changes = page.getByRole('heading', { name: 'What will change' });
    const shown = page.locator('dl').filter({ hasText: 'after:' });
    await changes.waitFor();
    expect(await shown.locator('dt').allInnerTexts()).toEqual(['Retention before a pool can be closed']);
    expect(await shown.locator('ins').innerText()).toContain('2 days');
    const prompts = admin.wallet.promptCount();
    await plan(page).click();
    const work = new WorkWindow(page, 'Change the terms of new pools');
    await work.simulated();
    await work.rows('2 days').waitFor();
    expect(admin.wallet.promptCount()).toBe(prompts);
    expect(await configNow(stage)).toEqual(before);
    await work.sendAll();
    const after = { ...before, version: before.version + 1n, retentionSeconds: TWO_DAYS };
    expect(await configNow(stage)).toEqual(after);

    // Restore the old value. The typed value was stored before, so the page no longer shows it as a change.
    await changes.waitFor({ state: 'detached' });
    await retention.fill(String(before.retentionSeconds));
    await carryOut(page, 'Simulate this change', 'Change the terms of new pools');
    expect(await configNow(stage)).toEqual({ ...before, version: before.version + 2n });
  });

  test('the beacon is shown as unchangeable, with the answer of each relay', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn(PATH);
    const card = part(page, 'Beacon');
    expect(await figures(card)).toMatchObject({ Name: 'Local beacon', 'Round interval': '3s' });
    await card.getByText('whoever runs it can predict draws', { exact: false }).waitFor();
    const { beaconSecret } = localKeys(stage.product.stateDir);
    await card.getByText(localBeacon(beaconSecret).chain.chainHash, { exact: true }).waitFor();
    expect(await card.getByRole('textbox').count()).toBe(0);
    const relay = card.getByRole('listitem');
    await relay.getByText('No usable answer:').waitFor();
    const beacon = await ownBeacon(stage);
    try {
      await relay.getByText(/^Round [\d,]+$/).waitFor();
    } finally {
      await beacon.close();
    }
  });

  test('a pause rejects joins, and resuming accepts them', async () => {
    const admin = await stage.admin();
    await admin.signIn(PATH);
    const pool = itemAt(
      seed()
        .of('open')
        .filter(({ hasPassword, maxPlayers, players }) => !hasPassword && maxPlayers > players.length),
      0,
    );
    const join = joinOf(pool, (await poolNow(stage, pool)).termsHash);
    await carryOut(admin.page, 'Simulate a pause', 'Pause creating and joining');
    expect((await configNow(stage)).paused).toBe(true);
    await admin.page.getByText('Paused', { exact: true }).waitFor();
    await new ChainWriter(stage.product.rpc).send([{ ...join, fails: true }]);
    const { id, playerCount } = await poolNow(stage, pool);
    expect(playerCount).toBe(pool.players.length);
    const visitor = await stage.person(0n);
    await visitor.page.goto(`/pools/${id}`);
    await visitor.page.getByText('Joining is paused.').first().waitFor();

    await carryOut(admin.page, 'Simulate resuming', 'Resume creating and joining');
    expect((await configNow(stage)).paused).toBe(false);
    await new ChainWriter(stage.product.rpc).send([join]);
    expect((await poolNow(stage, pool)).players).toEqual([...pool.players, join.wallet]);
  });

  test('the admin role is transferred in two steps, and back; no other wallet changes anything', async () => {
    const first = await stage.admin();
    const second = await stage.person(SOL, {}, SECOND_ADMIN.traits);
    await first.signIn(PATH);
    await second.signIn(PATH);
    const [one, other] = [first.wallet.address, second.wallet.address];
    const readOnly = ({ page }: typeof first) =>
      page.getByText('Only the configuration’s admin can change these settings', {
        exact: false,
      });
    await readOnly(second).waitFor();
    expect(await plan(second.page).count()).toBe(0);
    expect(await second.page.getByRole('button', { name: /^Simulate/ }).count()).toBe(0);
    expect(await field(second.page, 'Retention').isEditable()).toBe(false);

    const propose = async ({ page }: typeof first, wallet: string): Promise<void> => {
      await field(page, 'Wallet to propose').fill(wallet);
      await carryOut(page, 'Simulate the proposal', 'Propose an admin');
    };
    await propose(first, other);
    expect(await configNow(stage)).toMatchObject({ admin: one, pendingAdmin: other });
    await first.page.getByText(`Waiting for ${other.slice(0, 4)}`, { exact: false }).waitFor();

    // Withdraw the proposal once, then propose the same wallet again.
    await carryOut(first.page, 'Simulate withdrawal', 'Withdraw the proposal');
    expect((await configNow(stage)).pendingAdmin).toBe(one);
    await propose(first, other);
    await second.page.reload();
    await carryOut(second.page, 'Simulate accepting', 'Accept the admin role');
    expect(await configNow(stage)).toMatchObject({ admin: other, pendingAdmin: null });

    await first.page.reload();
    await readOnly(first).waitFor();
    await second.page.reload();
    await propose(second, one);
    await first.page.reload();
    await carryOut(first.page, 'Simulate accepting', 'Accept the admin role');
    expect(await configNow(stage)).toMatchObject({ admin: one, pendingAdmin: null });
  });

  /** Makes a join by a wallet without a seat in the pool. */
  const joinOf = ({ address }: SeededPool, termsHash: string) => {
    const wallet = SeedWallet.of('bank');
    const instructions = [joinPool(wallet.publicKey, new PublicKey(address), fromHex(termsHash))];
    return { instructions, signers: [wallet], wallet: wallet.address };
  };
}
