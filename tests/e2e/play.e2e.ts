import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import published from '#src/protocol/vectors/draw.json' with { type: 'json' };
import { hasChromium } from './support/chromium.ts';
import { drawIndependently } from './support/independent-check.ts';
import type { Player } from './support/player.ts';
import { readPoolBytes } from './support/pool-bytes.ts';
import { Stage } from './support/stage.ts';
import { unfoldOptions } from './support/create-form.ts';

const SOL = 1_000_000_000n;
const ENTRY = SOL / 10n;
const START = 5n * SOL;
/** Lamports of three players at 0.1 SOL: winner 80%, each player 15% of the entry, creator 1%, completer 0.5%. */
const WINNER_BASE = 240_000_000n;
const STAKEBACK = 15_000_000n;
const CREATOR = 3_000_000n;
const COMPLETER = 1_500_000n;
const TREASURY = 10_500_000n;
const COMPLETED = 2;
const ALL_HOLD = /^Checked in your browser: (\d) of \1 steps pass\.$/;
/** Seconds, longer than the keeper of the worker's product waits. */
const KEEPER_PAYS_AFTER_SECONDS = 14_500;

describe.runIf(hasChromium())('a pool from start to finish', () => {
  const stage = new Stage('play');

  test('three wallets play it through visible controls, and all lamports add up', async () => {
    const { product } = stage;
    const { keeper, treasury } = product.wallets;
    const [creator, second, third] = await Promise.all([
      stage.person(START),
      stage.person(START),
      stage.person(START),
    ]);
    const players = [creator, second, third];
    const treasuryBefore = await product.rpc.balance(treasury);
    const keeperBefore = await product.rpc.balance(keeper);
    const keeperDone = new Set(await product.rpc.signatures(keeper));

    // Create a pool: errors are shown, and a rejected signature loses nothing.
    await creator.page.goto('/pools');
    await creator.connect();
    await creator.page.getByRole('main').getByRole('button', { name: 'Create pool' }).first().click();
    const form = creator.page.getByRole('dialog');
    await unfoldOptions(form);
    await form.getByLabel('Name (optional)').fill('Three Rings');
    await form.getByLabel('Players', { exact: true }).fill('3');
    await form.getByLabel('Stake per player').fill('0.001');
    await form.getByRole('button', { name: 'Review' }).click();
    await form.getByText('Minimum stake 0.02 SOL').waitFor();
    await form.getByLabel('Stake per player').fill('0.1');
    await form.getByRole('button', { name: 'Review' }).click();
    creator.wallet.refuseNext();
    await form.getByRole('button', { name: 'Create pool' }).click();
    await form.getByText('Nothing was sent and nothing was paid.', { exact: true }).waitFor();
    expect(await product.rpc.balance(creator.wallet.address)).toBe(START);
    await form.getByRole('button', { name: 'Create pool' }).click();
    await creator.page.waitForURL(/\/pools\/\w+$/);
    await creator.page.getByRole('heading', { name: 'Three Rings' }).waitFor();
    await creator.page.getByText('Creators cannot leave.').waitFor();
    const poolPath = new URL(creator.page.url()).pathname;

    // Join, leave once, come back; a second exit is refused.
    await second.page.goto(poolPath);
    await second.connect();
    await second.join();
    await second.page.getByRole('main').getByRole('button', { name: 'Exit pool' }).click();
    await second.page.getByRole('dialog').getByRole('button', { name: 'Exit pool' }).click();
    await second.page.getByText('You left this pool once. If you join again, you can’t leave.').waitFor();
    await second.join();
    await second.page.getByText('You already left this pool once. You can leave only once.').waitFor();
    expect(await second.page.getByRole('main').getByRole('button', { name: 'Exit pool' }).count()).toBe(0);

    // The last seat fills the pool, and no player can leave any more.
    await third.page.goto(poolPath);
    await third.connect();
    await third.joinLast();
    await second.page.getByText('Everyone is seated. Nobody can enter or leave any more.').waitFor();
    expect(await third.page.getByRole('main').getByRole('button', { name: 'Exit pool' }).count()).toBe(0);

    // The countdown ends and the round is published. A player sees the reward first, and completes the pool with one
    // press and one approval.
    await third.openDetails();
    await third.page.getByText(/^Round [\d,]+ is published at/).waitFor();
    await stage.passCountdown();
    await third.page.getByText(/to draw its winners and earn 0\.0015 SOL\.$/).waitFor();
    const promptsBefore = third.wallet.promptCount();
    await third.page.getByRole('button', { name: 'Complete the pool' }).click();
    const outcomes = await Promise.all(players.map(outcomeOf));
    expect(outcomes.filter((won) => won)).toHaveLength(1);
    expect(third.wallet.promptCount()).toBe(promptsBefore + 1);

    // Every player claims. The third one also gets the completer's reward, the creator the creator's share.
    for (const [seat, player] of players.entries()) {
      if (seat === 0) {
        await player.page
          .getByRole('dialog')
          .getByRole('button', { name: /^Claim .* SOL$/ })
          .click();
        await player.page.getByText('Paid to your wallet.').waitFor();
        continue;
      }
      await player.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await player.page.goto('/activity');
      await player.page.getByRole('button', { name: 'Claim now' }).first().click();
      await player.page.getByRole('heading', { name: 'Unclaimed rewards' }).waitFor({ state: 'detached' });
    }

    // Later the keeper pays the treasury, which does not claim by itself.
    const poolAddress = await addressOnScreen(creator, poolPath);
    await stage.advance(KEEPER_PAYS_AFTER_SECONDS);
    const pool = await settledPool(poolAddress);

    // Check the draw by an implementation that shares nothing with the product.
    const addresses = players.map(({ wallet }) => wallet.address);
    const drawn = { address: poolAddress, pool };
    const redone = await drawIndependently(product.rpc, product.beaconUrl, drawn, addresses);
    expect(pool.signature.toString('hex')).toBe(redone.signature);
    expect(pool.playersRoot.toString('hex')).toBe(redone.playersRoot);
    expect(pool.output.toString('hex')).toBe(redone.output);
    expect(pool.players.slice(0, 1).map((player) => bs58.encode(player))).toEqual(redone.winners);
    expect(addresses.filter((_, seat) => outcomes[seat])).toEqual(redone.winners);
    expect(pool.completer).toBe(third.wallet.address);

    // Anyone can check the draw in the browser without a wallet, and the check detects a changed byte.
    const { page: visitor } = await stage.person(0n);
    await visitor.goto(`/vrf-transparency/${poolAddress}`);
    await visitor.getByText('This draw is correct.', { exact: true }).waitFor();
    await visitor.getByText(ALL_HOLD).waitFor();
    await visitor.getByRole('button', { name: 'Change one byte' }).click();
    await visitor.getByText('This draw fails the check.', { exact: true }).waitFor();
    await visitor.getByRole('button', { name: 'Undo' }).click();
    await visitor.getByText(ALL_HOLD).waitFor();

    // The published draws prove that the checker itself works.
    await visitor.goto('/vrf-transparency');
    await visitor.getByRole('button', { name: 'Replay all published draws' }).click();
    const { length } = published.vectors;
    await visitor.getByText(`${length} of ${length} published draws reproduced`, { exact: true }).waitFor();

    // Account for every lamport of every account.
    const rewards = [CREATOR, 0n, COMPLETER];
    const poolRent = await product.rpc.balance(poolAddress);
    expect(poolRent).toBe(pool.rentLamports);
    const rents = [poolRent + (await creatorRecordRent(creator)), 0n, 0n];
    for (const [seat, { wallet }] of players.entries()) {
      const payout = STAKEBACK + (outcomes[seat] ? WINNER_BASE : 0n);
      const expected =
        START -
        ENTRY +
        payout +
        (rewards[seat] ?? 0n) -
        (rents[seat] ?? 0n) -
        (await feesPaid(wallet.address));
      expect(await product.rpc.balance(wallet.address), `seat ${seat}`).toBe(expected);
    }
    expect((await product.rpc.balance(treasury)) - treasuryBefore).toBe(TREASURY);
    expect((await product.rpc.balance(keeper)) - keeperBefore).toBe(-(await feesPaid(keeper, keeperDone)));
    expect(3n * ENTRY, 'the shares are the whole pool').toBe(
      3n * STAKEBACK + WINNER_BASE + CREATOR + COMPLETER + TREASURY,
    );
  });

  async function outcomeOf({ page }: Player): Promise<boolean> {
    const won = page.getByRole('dialog', { name: 'You Won!' });
    const lost = page.getByRole('dialog', { name: 'Not this time' });
    await won.or(lost).first().waitFor();
    return won.isVisible();
  }

  async function addressOnScreen(player: Player, path: string): Promise<string> {
    const { page } = player;
    await page.goto(path);
    await player.openDetails();
    const link = page.getByRole('link', { name: 'Open in explorer' });
    const address = /[1-9A-HJ-NP-Za-km-z]{32,44}/.exec((await link.first().getAttribute('href')) ?? '')?.[0];
    if (address === undefined) throw new Error('The page does not link the pool’s account');
    return address;
  }

  async function settledPool(address: string) {
    for (;;) {
      const data = await stage.product.rpc.accountData(address);
      if (!data) throw new Error('The pool is gone');
      const pool = readPoolBytes(data);
      expect(pool.status).toBe(COMPLETED);
      if (pool.owedLamports === 0n) return pool;
      await sleep(500);
    }
  }

  /** Returns the fees that a wallet has paid, in lamports, without the transactions in `before`. */
  async function feesPaid(address: string, before = new Set<string>()): Promise<bigint> {
    let fees = 0n;
    for (const signature of await stage.product.rpc.signatures(address)) {
      if (before.has(signature)) continue;
      const { fee, payer } = await stage.product.rpc.transaction(signature);
      if (payer === address) fees += fee;
    }
    return fees;
  }

  /** Returns the rent of the creator's record, the one account of the creation that still holds lamports. */
  async function creatorRecordRent({ wallet }: Player): Promise<bigint> {
    const signatures = await stage.product.rpc.signatures(wallet.address);
    const records = await Promise.all(
      signatures.map((signature) => stage.product.rpc.transaction(signature)),
    );
    const creation = records.find(({ payer, changes }) => payer === wallet.address && changes.size > 6);
    if (!creation) throw new Error('There is no creation');
    const received = [...creation.changes].filter(([, change]) => change > 0n && change < ENTRY);
    const balances = await Promise.all(received.map(([address]) => stage.product.rpc.balance(address)));
    return balances.reduce((sum, balance) => sum + balance, 0n);
  }
});
