import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { crash } from './support/crash.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { Stage } from './support/stage.ts';
import { canLast, last } from './support/states.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const ENTRY = SOL / 10n;

describe.runIf(hasChromium())('a failure shows a message and costs nothing', () => {
  const stage = new Stage('mishaps');

  test('a wrong or missing password, and a stake below the minimum', async () => {
    const [creator, guest] = [await stage.person(START), await stage.person(START)];
    await creator.page.goto('/pools');
    await creator.connect();
    await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = creator.page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Name (optional)').fill('Locked Doors');
    await form.getByLabel('Players', { exact: true }).fill('3');
    await form.getByLabel('Stake per player').fill('0.019999999');
    await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
    await form.getByLabel('Password', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByText('Minimum stake 0.02 SOL', { exact: true }).waitFor();
    await form.getByText('Password is required for a protected pool.', { exact: true }).waitFor();
    expect(await form.getByLabel('Name (optional)').inputValue()).toBe('Locked Doors');
    await nothingPaid(creator);
    await form.getByLabel('Stake per player').fill('0.1');
    await form.getByLabel('Password', { exact: true }).fill('\u200bopen sesame ');
    await form.getByText(/The password is: open sesame$/).waitFor();
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByRole('button', { name: 'Create pool' }).click();
    await creator.page.waitForURL(/\/pools\/\w+$/);

    await guest.page.goto(new URL(creator.page.url()).pathname);
    await guest.connect();
    const dialog = await joinDialog(guest);
    const join = dialog.getByRole('button', { name: 'Join', exact: true });
    await join.click();
    await dialog.getByText('This pool needs a password.', { exact: true }).waitFor();
    await dialog.getByLabel('Password').fill('open sesam');
    await join.click();
    await dialog
      .getByText('This password does not open the pool. Nothing was sent, and nothing was paid.', {
        exact: true,
      })
      .waitFor();
    await nothingPaid(guest);
    await dialog.getByLabel('Password').fill('\u00a0open sesame\ufeff');
    // An Escape that cancels an input method's composition must not close the dialog.
    await dialog.getByLabel('Password').evaluate((field) => {
      const init = { key: 'Escape', bubbles: true, cancelable: true, isComposing: true };
      field.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    await join.click();
    await guest.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    await paidOnce(guest);
  });

  test('no wallet, an empty wallet, and a rejected signature', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const poor = await stage.person(0n);
    await canLast(poor.page);
    await poor.page.goto(`/pools/${pool.id}`);
    await last(poor.page);
    await poor.page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    await poor.page.getByText('Please connect your wallet to join a pool.', { exact: true }).waitFor();
    await last(poor.page, false);
    const chooser = poor.page.getByRole('dialog', { name: 'Connect a wallet on Solana to continue' });
    await chooser.getByRole('button', { name: 'Test Wallet' }).click();

    // The action that began without a wallet continues after the wallet connects.
    const dialog = poor.page.getByRole('dialog');
    const join = dialog.getByRole('button', { name: 'Join', exact: true });
    // Before the press, the dialog shows how much SOL is missing and how to get it, and continues once it arrives.
    await poor.page.getByRole('dialog', { name: /^You need 0\.\d{3} SOL more$/ }).waitFor();
    await dialog.getByRole('button', { name: /^Get \d+ SOL$/ }).waitFor();
    expect(await join.count()).toBe(0);
    expect(await stage.product.rpc.signatures(poor.wallet.address)).toEqual([]);

    await stage.product.rpc.airdrop(poor.wallet.address, START);
    poor.wallet.refuseNext();
    await join.click();
    await dialog.getByText('Nothing was sent and nothing was paid.', { exact: true }).waitFor();
    await nothingPaid(poor);
    await join.click();
    await poor.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    await paidOnce(poor);
  });

  test('a seat that another player has just taken', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc, { maxPlayers: 3, seats: 2 });
    const [quick, watching, unaware] = [
      await stage.person(START),
      await stage.person(START),
      await stage.person(START),
    ];
    // Block this page's sockets, so that it has only the answers to its own requests.
    await unaware.page.routeWebSocket(stage.product.rpc.socketUrl, () => undefined);
    await unaware.page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await unaware.page.route(/socket\.io/, (route) => route.abort());
    const dialogs = await Promise.all(
      [quick, watching, unaware].map(async (player) => {
        await player.page.goto(`/pools/${pool.id}`);
        await player.connect();
        return joinDialog(player);
      }),
    );
    const [first, second, third] = dialogs.map((dialog) =>
      dialog.getByRole('button', { name: 'Join', exact: true }),
    );
    await first?.click();
    await quick.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();

    const sentence = 'This pool just filled up. Nothing was paid. Choose another one.';
    await watching.page.getByRole('dialog').getByText(sentence, { exact: true }).waitFor();
    expect(await second?.isDisabled()).toBe(true);
    await third?.click();
    await unaware.page.getByRole('dialog').getByText(sentence, { exact: true }).waitFor();
    await nothingPaid(watching);
    await nothingPaid(unaware);
  });

  test('a chain that crashes and comes back later', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START);
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    const dialog = await joinDialog(player);
    // Wait until the chain has saved pool and player, because a crash loses unsaved state.
    const saved = (): Promise<string> => readFile(`${stage.product.stateDir}/chain/chain.json`, 'utf8');
    await expect.poll(saved).toContain(pool.address);
    await expect.poll(saved).toContain(player.wallet.address);

    const { letRestart } = await crash(stage.product, 'chain');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await dialog
      .getByText(
        'Check your connection, then check the pool before you try again. A transaction that was already sent can still go through.',
        { exact: true },
      )
      .waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const notice = player.page.getByText(
      'The chain does not answer right now. This is its last known state.',
    );
    await notice.waitFor();
    await player.page.getByRole('heading', { level: 1, name: 'Quiet Rings' }).waitFor();

    letRestart();
    await notice.waitFor({ state: 'detached' });
    await nothingPaid(player);
    await player.join();
    await paidOnce(player);
  });

  /** Opens the dialog to join and waits until it shows the price of a seat. */
  async function joinDialog({ page }: Player) {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Take (a|the last) seat$/ });
    await dialog.getByText(/deposit, returned$/).waitFor();
    await dialog.locator('button[type=submit]:enabled').waitFor();
    return dialog;
  }

  /** Expects no transaction of the player but the airdrop. */
  async function nothingPaid({ wallet }: Player): Promise<void> {
    expect(await stage.product.rpc.balance(wallet.address)).toBe(START);
    expect(await stage.product.rpc.signatures(wallet.address)).toHaveLength(1);
  }

  /** Expects that one transaction took the entry, the seat's rent and the fee, and nothing else did. */
  async function paidOnce({ wallet }: Player): Promise<void> {
    const signatures = await stage.product.rpc.signatures(wallet.address);
    expect(signatures).toHaveLength(2);
    const { payer, changes } = await stage.product.rpc.transaction(signatures[0] ?? '');
    expect(payer).toBe(wallet.address);
    const change = changes.get(wallet.address) ?? 0n;
    expect(-change).toBeGreaterThan(ENTRY);
    expect(-change).toBeLessThan(ENTRY + SOL / 100n);
    expect(await stage.product.rpc.balance(wallet.address)).toBe(START + change);
  }
});
