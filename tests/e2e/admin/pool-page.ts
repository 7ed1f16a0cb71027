import { Keypair, PublicKey } from '@solana/web3.js';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { shortAddress } from '#src/lib/short-address.ts';
import type { Seed, SeededPool } from '#tests/e2e/support/seed/record.ts';
import { SEED_STATES, type SeedState } from '#tests/e2e/support/seed/states.ts';
import type { Stage } from '#tests/e2e/support/stage.ts';
import { isRefund } from './facts.ts';
import {
  column,
  count,
  expectPersisted,
  navigates,
  ready,
  rowsOf,
  sol,
  sortBy,
  tableOf,
  total,
  visit,
} from './reading.ts';

const COMPARISON = 'Account and server';
const AGREES = /^All \d+ fields agree$/;
const NAMES = Object.keys(SEED_STATES) as SeedState[];

/** Returns one of the seed's pools in a state. */
function one(seed: Seed, state: SeedState): SeededPool {
  const found = seed.of(state).find(({ players }) => players.length < 10);
  if (found === undefined) throw new Error(`No pool is ${state}`);
  return found;
}

/** Returns the number of each event of a drawn and closed pool, except `SeedRevealed`, which the plan does not fix. */
function eventsOf({ players, maxPlayers, left }: SeededPool): Record<string, number> {
  const events = {
    PoolCreated: 1,
    PlayerJoined: players.length - 1 + left.length,
    PlayerExited: left.length,
    // A lock by the last seat emits no event of its own.
    PoolLocked: players.length < maxPlayers ? 1 : 0,
    PoolCompleted: 1,
    Claimed: players.length,
    CreatorPaid: 1,
    CompleterPaid: 1,
    TreasuryPaid: 1,
    EntryClosed: left.length,
    PoolClosed: 1,
  };
  return Object.fromEntries(Object.entries(events).filter(([, times]) => times > 0));
}

/** Tests the page of one pool, read from the chain and from the server. */
export function poolPageTests(stage: Stage, seed: () => Seed): void {
  test('a pool’s account and row agree in every field, in every state', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    await admin.signIn('/admin/xeroz/pools');
    for (const state of NAMES) {
      const pool = one(seed(), state);
      await visit(page, `pools/${pool.address}`);
      if (state === 'closed') {
        await page.getByText('The account is closed. The server’s record is shown.').waitFor();
      } else {
        await expect
          .poll(() => page.getByRole('status').allInnerTexts(), { message: state, timeout: 30_000 })
          .toContainEqual(expect.stringMatching(AGREES));
      }
      const fields = await rowsOf(tableOf(page, COMPARISON));
      expect(fields.map(({ Comparison }) => Comparison)).not.toContain('Differs');
      const serverValues = Object.fromEntries(fields.map(({ Field = '', Server = '' }) => [Field, Server]));
      expect(serverValues, state).toMatchObject({
        Name: pool.name,
        Creator: pool.creator,
        Entry: sol(pool.entryLamports),
        Bonus: sol(pool.bonusLamports),
        'Random multiplier': pool.randomMultiplier ? 'Yes' : 'No',
        Password: pool.hasPassword ? 'Yes' : 'No',
        'Maximum players': count(pool.maxPlayers),
        'Minimum players': count(pool.minPlayers),
        Players: count(pool.players.length),
        'Completed by': pool.completer ?? '–',
        'Account closed': state === 'closed' ? 'Yes' : 'No',
      });
      const seats = await rowsOf(tableOf(page, 'Participants'));
      const wallets = seats.map(({ Wallet }) => Wallet);
      expect(new Set(wallets), state).toEqual(new Set([...pool.players, ...pool.left]));
      expect(seats.filter(({ Left }) => Left !== '–').map(({ Wallet }) => Wallet)).toEqual(pool.left);
      const paid = seats.filter(({ Paid }) => Paid !== '–');
      expect(paid, state).toHaveLength(pool.paidPlayers);
      if (isRefund(pool)) expect(new Set(paid.map(({ Paid }) => Paid)).size).toBeLessThan(2);
    }
  });

  test('a pool’s page shows all its events, and its transactions in the order of the chain', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const pool = seed()
      .of('closed')
      .find(({ path, players, left }) => path === 'draw' && players.length < 5 && left.length > 0);
    if (pool === undefined) throw new Error('No closed pool fits');
    await admin.signIn(`/admin/xeroz/pools/${pool.address}`);
    await navigates(page, () => page.getByRole('tab', { name: 'Events' }).click());
    const names = (await column(tableOf(page, 'Events'), 'Event')).filter((name) => name !== 'SeedRevealed');
    const times = Object.fromEntries(
      [...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]),
    );
    expect(times).toEqual(eventsOf(pool));
    expect(names[0]).toBe('PoolCreated');
    expect(names.at(-1)).toBe('PoolClosed');
    const [created] = await column(tableOf(page, 'Events'), 'Fields');
    expect(created).toContain(pool.creator);
    const rising = await rowsOf(tableOf(page, 'Events'));
    await sortBy(page, 'Slot');
    expect(await rowsOf(tableOf(page, 'Events'))).toEqual(rising.toReversed());
    await expectPersisted(page, (shown) => rowsOf(tableOf(shown, 'Events')));

    await navigates(page, () => page.getByRole('tab', { name: 'Transactions' }).click());
    const listed = await stage.connection.getSignaturesForAddress(new PublicKey(pool.address));
    const signatures = await column(tableOf(page, 'Transactions'), 'Signature');
    expect(signatures).toEqual(listed.slice(0, 10).map(({ signature }) => shortAddress(signature)));
    const link = page.getByRole('link', { name: 'Show transaction' }).first();
    expect(await link.getAttribute('href')).toContain(listed[0]?.signature);
    await navigates(page, () => page.getByRole('link', { name: 'All transactions' }).click());
    expect(await total(page, 'Transactions')).toBe(count(listed.length));
  });

  test('differences between account and server are marked and counted until they agree', async () => {
    const admin = await stage.admin();
    const { page } = admin;
    const pool = one(seed(), 'openShort');
    const path = `**/api/admin/pools/${pool.address}`;
    const answerSchema = v.looseObject({ fields: v.array(v.looseObject({ name: v.string() })) });
    await page.route(path, async (route) => {
      const answer = await route.fetch();
      const real = v.parse(answerSchema, await answer.json());
      const fields = real.fields.map((field) =>
        field.name === 'maxPlayers' ? { ...field, row: 49, differs: true } : field,
      );
      await route.fulfill({ response: answer, json: { ...real, fields } });
    });
    await admin.signIn(`/admin/xeroz/pools/${pool.address}`);
    await page.getByText(/^1 of \d+ fields differs$/).waitFor();
    await page.getByRole('checkbox', { name: 'Only fields that differ' }).check();
    expect(await rowsOf(tableOf(page, COMPARISON))).toEqual([
      { Field: 'Maximum players', Account: count(pool.maxPlayers), Server: '49', Comparison: 'Differs' },
    ]);
    await page.unroute(path);
    await page.getByText(AGREES).waitFor();
    expect(await column(tableOf(page, COMPARISON), 'Comparison')).not.toContain('Differs');
    await visit(page, `pools/${Keypair.generate().publicKey.toBase58()}`);
    await page.getByText('Unknown pool').first().waitFor();
    await ready(page);
  });
}
