import { Keypair, PublicKey } from '@solana/web3.js';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { joinAs } from '#server/bots/bot.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { sendAs } from '#server/cluster/send.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { hasChromium } from './support/chromium.ts';
import { openPool } from './support/open-pool.ts';
import type { Player } from './support/player.ts';
import { resize } from './support/screens.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const START = 3n * SOL;
const PICTURES = process.env['PICTURES'];

describe.runIf(hasChromium())('unusual wallets', () => {
  const stage = new Stage('odd-wallets');

  const sends = (transaction: string): Promise<string> =>
    stage.product.rpc
      .call('sendTransaction', [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }])
      .then(String);

  test('a wallet that signs and sends, and returns the signature as text, can join, and the page shows that', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START, {}, { kind: 'sendsAlone', send: sends });
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.join();
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(2);
  });

  test('a wallet that adds its own guard instructions can join', async () => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START);
    player.wallet.habit = 'addsGuards';
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.join();
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(2);
  });

  test.each([
    ['returnsItUnsigned', 'The wallet returned the transaction without its signature.'],
    ['leaves', 'It disconnected before it answered. A late answer is not used.'],
    ['switches', 'A different account answered the request.'],
  ] as const)('a wallet that %s is detected: nothing is sent', async (habit, sentence) => {
    const pool = await openPool(stage.connection, stage.product.rpc);
    const player = await stage.person(START);
    player.wallet.habit = habit;
    await player.page.goto(`/pools/${pool.id}`);
    await player.connect();
    await player.startJoining();
    // If the wallet disconnects, the dialog closes and the toast shows the reason.
    await player.page.getByText(sentence).first().waitFor();
    await picture(player, habit);
    expect(await stage.product.rpc.balance(player.wallet.address)).toBe(START);
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(1);
  });

  test('a wallet that adds guards and sends by itself can join a pool with a password', async () => {
    const [creator, guest] = [
      await stage.person(START),
      await stage.person(START, {}, { kind: 'sendsAlone', send: sends }),
    ];
    guest.wallet.habit = 'addsGuards';
    await creator.page.goto('/pools');
    await creator.connect();
    await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = creator.page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Players', { exact: true }).fill('3');
    await form.getByRole('checkbox', { name: /^Protect with a password/ }).check();
    await form.getByLabel('Password', { exact: true }).fill('open sesame');
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByRole('button', { name: 'Create pool' }).click();
    await creator.page.waitForURL(/\/pools\/\w+$/);

    await guest.page.goto(new URL(creator.page.url()).pathname);
    await guest.connect();
    await guest.page
      .getByRole('main')
      .getByRole('button', { name: /^Join for/ })
      .click();
    const dialog = guest.page.getByRole('dialog', { name: /^Take (a|the last) seat$/ });
    await dialog.getByLabel('Password').fill('open sesame');
    await picture(guest, 'password', dialog);
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await guest.page.getByRole('heading', { name: /^You are in: seat/ }).waitFor();
    expect(await stage.product.rpc.signatures(guest.wallet.address)).toHaveLength(2);
  });

  test('claiming all of nine pools takes two requests, one after another, and pays each of them', async () => {
    const key = Keypair.generate();
    const player = await stage.person(START, {}, { secret: key.secretKey.slice(0, 32) });
    const pools = await Promise.all(
      Array.from({ length: 9 }, () => openPool(stage.connection, stage.product.rpc, { maxPlayers: 2 })),
    );
    // Pools that are voided right after their lock refund everyone.
    const { authority, beaconSecret } = localKeys(stage.product.stateDir);
    const beacon = localBeacon(beaconSecret);
    for (const pool of pools) {
      await joinAs(stage.connection, key, pool);
      const address = new PublicKey(pool.address);
      const round = (await fetchPool(stage.connection, address))?.draw.round ?? 0n;
      const [record, signature] = [new PublicKey(pool.beacon), beacon.sign(round)];
      await sendAs(authority, stage.connection, [
        voidPool(authority.publicKey, address, record, signature, roundHints(round)),
      ]);
    }

    const { page } = player;
    await page.goto('/pools');
    await player.connect();
    await page.goto('/activity');
    const card = page.getByRole('region', { name: 'To claim' });
    await card.getByText('2 approvals in your wallet, one after another.').waitFor();
    await picture(player, 'claim-all', card);
    const answer = player.wallet.waitAfter(1);
    await card.getByRole('button', { name: /^Claim all/ }).click();
    const items = card.getByRole('list', { name: 'Status of each claim' }).getByRole('listitem');
    await items.filter({ hasText: 'Confirmed' }).nth(7).waitFor();
    await picture(player, 'claiming', card);
    await expect.poll(() => player.wallet.promptCount()).toBe(2);
    answer();
    await items.filter({ hasText: 'Received' }).nth(8).waitFor();
    expect(player.wallet.promptCount()).toBe(2);
    // The airdrop, nine seats, and two claims.
    expect(await stage.product.rpc.signatures(player.wallet.address)).toHaveLength(12);
  });

  test('two wallets with the same name are distinguishable, and the pressed one connects', async () => {
    const player = await stage.person(START, {}, { hasTwin: true });
    const { otherAddress } = player.wallet;
    await player.page.goto('/pools');
    await player.page.getByRole('button', { name: 'Connect Wallet' }).click();
    const chooser = player.page.getByRole('dialog');
    await chooser.getByText('Another wallet has this name too: compare the icons').nth(1).waitFor();
    await picture(player, 'twins', chooser);
    await chooser.getByRole('button', { name: /^Test Wallet \(2\)/ }).click();
    const short = `${otherAddress.slice(0, 4)}...${otherAddress.slice(-4)}`;
    await player.page.getByRole('banner').getByText(short).waitFor();
  });

  /** Saves pictures of the page at the widths of a phone and a desktop, if a folder is configured. */
  async function picture({ page }: Player, name: string, of?: Locator): Promise<void> {
    if (PICTURES === undefined) return;
    for (const width of [390, 1_440]) {
      await resize(page, { width, height: 900 });
      await of?.first().scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${PICTURES}/wallet-${name}-${width}.png` });
    }
  }
});
