import { sha256 } from '@noble/hashes/sha2.js';
import { type Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { LARGEST_REQUEST } from '#src/chain/program/transaction-size.ts';
import { PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type TestAdmin, openTestAdmin } from '../admin-tasks/test-admin.ts';
import { createDuePool, createTestPool, ENTRY_LAMPORTS, fundedWallet } from '../dev/cluster.ts';
import { connectStrictWallet, type StrictWallet } from './strict-wallet.ts';

const DAY = 86_400;
const SEED = new Uint8Array(32).fill(9);
const quiet = (): void => undefined;

let setup: TestAdmin;
let creator: Keypair;
let player: Keypair;

const poolNow = async (address: string): Promise<Pool> => {
  const { value } = await setup.api.getPool(address);
  if (!value) throw new Error('The pool is gone');
  return value;
};

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  setup = await openTestAdmin();
  [creator, player] = await Promise.all([fundedWallet(setup.cluster), fundedWallet(setup.cluster)]);
});
afterAll(() => setup?.close());

/** Each transaction must succeed if the wallet simulates its exact bytes, and leave space for a wallet's guards. */
describe.each([
  ['signs it unchanged', false],
  ['adds a price and guards', true],
])('a transaction sent with a wallet that %s', (_, addsGuards) => {
  /** Sends with a wallet, and expects that simulating every request would have succeeded. */
  const sends = async <T>(key: Keypair, send: (wallet: StrictWallet) => Promise<T>): Promise<T> => {
    const wallet = await connectStrictWallet(setup.cluster.connection, key);
    wallet.addsGuards = addsGuards;
    const result = await send(wallet);
    expect(wallet.requests.map(({ error }) => error)).toEqual([null]);
    expect(wallet.requests[0]?.bytes).toBeLessThanOrEqual(LARGEST_REQUEST);
    return result;
  };
  const input = async (changes: object) => {
    const config = await setup.api.getConfig();
    return {
      configVersion: config?.version ?? 0n,
      name: 'As it is',
      entryLamports: ENTRY_LAMPORTS,
      bonusLamports: 1_000_000n,
      minPlayers: 2,
      maxPlayers: 3,
      joinWindowSeconds: 3_600,
      randomMultiplier: false,
      password: null,
      ...changes,
    };
  };

  test('succeeds in simulation: creating with and without a password, joining and leaving', async () => {
    // The account of a large pool grows to its full size in the transaction that creates it.
    const large = await input({ maxPlayers: 1_000 });
    const { pool } = await sends(creator, () => setup.api.createPool(large, quiet));
    const open = await poolNow(pool);
    await sends(player, () => setup.api.joinPool(open, null, quiet));
    const third = await fundedWallet(setup.cluster);
    await sends(third, () => setup.api.joinPool(open, null, quiet));
    await sends(player, () => setup.api.exitPool(pool, quiet));
    // Use another creator, because a wallet has a cooldown between two creations.
    const other = await fundedWallet(setup.cluster);
    const gated = await input({ password: 'open sesame' });
    const { pool: closed } = await sends(other, () => setup.api.createPool(gated, quiet));
    await sends(player, async () => setup.api.joinPool(await poolNow(closed), 'open sesame', quiet));
    expect(await poolNow(closed)).toMatchObject({ playerCount: 2 });
  });

  test('succeeds in simulation: every transition, and every payment', async () => {
    const { cluster } = setup;
    const [drawn, expired, late, early] = await Promise.all([
      createTestPool(cluster, { maxPlayers: 4, minPlayers: 2, joiners: 1, seedCommitment: sha256(SEED) }),
      createTestPool(cluster, { maxPlayers: 9, joiners: 7 }),
      createTestPool(cluster, { maxPlayers: 2, joiners: 1 }),
      createTestPool(cluster, { maxPlayers: 2, joiners: 1 }),
    ]).then((pools) => pools.map((pool) => pool.toBase58()));
    if (!drawn || !expired || !late || !early) throw new Error('There are no pools');
    setup.keepSeed(drawn, SEED);
    const { api } = setup;
    const does = async (
      fixture:
        | 'lockPool'
        | 'expirePool'
        | 'completePool'
        | 'voidPool'
        | 'timeOutDraw'
        | 'closePool'
        | 'revealSeed',
      pool: string,
    ) => {
      await setup.answerAwaited();
      return sends(player, async () => api[fixture](await poolNow(pool), quiet));
    };

    await does('voidPool', early);
    await cluster.advance(DAY + 70);
    await does('timeOutDraw', late);
    await does('expirePool', expired);
    await does('lockPool', drawn);
    const { drawAt } = (await poolNow(drawn)).draw;
    const { unixTimestamp } = await fetchClock(cluster.connection);
    await cluster.advance(Math.max(0, (drawAt ?? 0) - unixTimestamp) + 1);
    await does('completePool', drawn);
    const hidden = await createDuePool(cluster, sha256(SEED));
    await does('completePool', hidden.toBase58());
    setup.keepSeed(hidden.toBase58(), SEED);
    await does('revealSeed', hidden.toBase58());

    const own = player.publicKey.toBase58();
    await sends(player, async () => api.claim(await poolNow(drawn), own, quiet));
    const entries = await api.getEntriesOfPool(expired);
    const payments = entries.map(({ player: to }) => ({ kind: 'seat' as const, player: to }));
    for (const part of [payments.slice(0, PAYMENTS_AT_ONCE), payments.slice(PAYMENTS_AT_ONCE)]) {
      await sends(player, async () => api.payOut(await poolNow(expired), part, quiet));
    }
    await cluster.advance(8 * DAY);
    await does('closePool', expired);
  });
});
