import { Keypair, LAMPORTS_PER_SOL, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { fetchPayments } from '#server/cluster/payments.ts';
import { sendAs } from '#server/cluster/send.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { sendInstructions } from '#src/chain/program/send.ts';
import { sleep } from '#src/lib/sleep.ts';
import { RESTART_GUARD_SLOTS } from '#src/protocol/limits.ts';
import {
  completeTestPool,
  createDuePool,
  createDuePools,
  createTestPool,
  ENTRY_LAMPORTS,
  eventually,
  fundedWallet,
  joinTestPool,
  reached,
} from '../dev/cluster.ts';
import { rpc } from '../localnet/support.ts';
import { Keepers } from './keepers.ts';

const DAY = 86_400;
/** Milliseconds, longer than a keeper takes to send a due instruction. */
const DUE_MS = 6_000;

const keepers = new Keepers();
const wait = (): Promise<void> => sleep(DUE_MS);
const local = (method: string, params: number[]): Promise<unknown> =>
  rpc(`http://127.0.0.1:${keepers.cluster.port}`, method, params);

/** Returns the lamports that a wallet received in a pool's transactions. */
async function receivedFrom(pool: PublicKey, wallet: PublicKey): Promise<number> {
  const { connection } = keepers.cluster;
  const signatures = (await connection.getSignaturesForAddress(pool)).map(({ signature }) => signature);
  const received = signatures.map(async (signature) => {
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    const keys = found?.transaction.message.staticAccountKeys ?? [];
    const index = keys.findIndex((key) => key.equals(wallet));
    return index === -1
      ? 0
      : (found?.meta?.postBalances[index] ?? 0) - (found?.meta?.preBalances[index] ?? 0);
  });
  return (await Promise.all(received)).reduce((sum, lamports) => sum + lamports, 0);
}

describe('the keeper', () => {
  it('locks a pool with its minimum at the deadline, and expires and refunds others to the lamport', async () => {
    const { cluster } = keepers;
    const leaver = await fundedWallet(cluster);
    const enough = await createTestPool(cluster, { maxPlayers: 4, minPlayers: 2, joiners: 1 });
    const tooFew = await createTestPool(cluster, { maxPlayers: 5, joiners: 2 });
    await joinTestPool(cluster, leaver, tooFew);
    await sendAs(leaver, cluster.connection, [exitPool(leaver.publicKey, tooFew)]);
    keepers.start({ claimSeconds: 0 });
    await cluster.advance(3_601);
    await reached(cluster, enough, 'locked');
    const expired = await reached(cluster, tooFew, 'refunding');
    expect(expired.refundReason).toBe('deadline');
    await keepers.settled(tooFew);
    const balance = await cluster.connection.getBalance(tooFew);
    expect(BigInt(balance)).toBe(expired.rentLamports);
  });

  it('completes a draw only after a delay, and pays every player after another delay', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    keepers.start({ completeSeconds: 60, claimSeconds: 3_600 });
    await wait();
    await reached(cluster, pool, 'locked');
    await cluster.advance(60);
    const completed = await reached(cluster, pool, 'completed');
    expect(completed.draw.completer).toBe(cluster.keys.keeper.publicKey.toBase58());
    expect(completed.openEntries).toBe(3);
    await cluster.advance(3_601);
    await keepers.settled(pool);
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({
      creatorPaid: true,
      completerPaid: true,
      treasuryPaid: true,
    });
  });

  it('the keeper pays all other payees if one cannot be paid, and pays that one as soon as it is possible', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    const penniless = Keypair.generate();
    await completeFor(pool, penniless);
    keepers.start({ claimSeconds: 0 });
    const owed = (3n * ENTRY_LAMPORTS * 50n) / 10_000n;
    await eventually(async () => {
      expect(await fetchPool(cluster.connection, pool)).toMatchObject({
        openEntries: 0,
        creatorPaid: true,
        treasuryPaid: true,
        completerPaid: false,
        owedLamports: owed,
      });
    });
    await eventually(async () =>
      expect(keepers.lines.filter((line) => line.includes('could not pay'))).not.toEqual([]),
    );
    await cluster.connection.requestAirdrop(penniless.publicKey, LAMPORTS_PER_SOL);
    keepers.start({ claimSeconds: 0, wallet: await fundedWallet(cluster) });
    await keepers.settled(pool);
    expect(await cluster.connection.getBalance(penniless.publicKey)).toBe(LAMPORTS_PER_SOL + Number(owed));
  });

  it('the keeper closes a pool whose completer can never be paid, but pays the others first', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    await completeFor(pool, Keypair.generate());
    // The players claim, so that the pool may be closed.
    const drawn = await reached(cluster, pool, 'completed');
    const seats = (await fetchPayments(cluster.connection, drawn)).slice(0, drawn.openEntries);
    await sendAs(
      cluster.keys.authority,
      cluster.connection,
      seats.map(({ instruction }) => instruction),
    );
    await cluster.advance(DAY + 1);
    keepers.start({ claimSeconds: 0 });
    await eventually(async () => expect(await fetchPool(cluster.connection, pool)).toBeNull());
    const fee = (3n * ENTRY_LAMPORTS * 350n) / 10_000n;
    // The treasury's balance also contains fees of earlier tests' pools, so count only this pool's payments.
    expect(await receivedFrom(pool, cluster.keys.treasury.publicKey)).toBe(Number(fee));
  });

  it('the keeper times out a draw that was never completed and refunds it', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    keepers.start({ claimSeconds: 0, beaconUrls: [] });
    await cluster.advance(DAY + 1);
    const refunding = await reached(cluster, pool, 'refunding');
    expect(refunding.refundReason).toBe('timeout');
    await keepers.settled(pool);
  });

  it('the keeper closes a paid pool after its retention', async () => {
    const { cluster } = keepers;
    const pool = await createDuePool(cluster);
    await completeTestPool(cluster, pool, cluster.keys.authority);
    keepers.start({ claimSeconds: 0 });
    await keepers.settled(pool);
    await cluster.advance(DAY + 1);
    await eventually(async () => expect(await fetchPool(cluster.connection, pool)).toBeNull());
  });

  it('returns, after the pool has closed, the deposit of a player who left', async () => {
    const { cluster } = keepers;
    const { connection, keys } = cluster;
    const leaver = await fundedWallet(cluster);
    const pool = await createTestPool(cluster, { maxPlayers: 5, joiners: 1 });
    await joinTestPool(cluster, leaver, pool);
    await sendAs(leaver, connection, [exitPool(leaver.publicKey, pool)]);
    await cluster.advance(3_601);
    await sendAs(keys.authority, connection, [expirePool(pool)]);
    const expired = await reached(cluster, pool, 'refunding');
    const refunds = expired.players.map((player, index) => refund(pool, new PublicKey(player), index));
    await sendAs(keys.authority, connection, refunds);
    await cluster.advance(DAY + 1);
    await sendAs(keys.authority, connection, [closePool(pool, new PublicKey(expired.creator))]);
    const entry = entryAddress(pool, leaver.publicKey);
    const deposit = await connection.getBalance(entry);
    const held = await connection.getBalance(leaver.publicKey);
    expect(deposit).toBe(1_468_560);

    keepers.start({ claimSeconds: 0, refreshMs: 100 });
    await eventually(async () => expect(await connection.getBalance(entry)).toBe(0));
    expect(await connection.getBalance(leaver.publicKey)).toBe(held + deposit);
  });

  it('a keeper works beside another one, and continues where a stopped one left off', async () => {
    const { cluster } = keepers;
    const first = keepers.start({ completeSeconds: 0, claimSeconds: 0 });
    const done = await createDuePool(cluster);
    await reached(cluster, done, 'completed');
    await first.stop();
    const pools = await createDuePools(cluster, 4);
    keepers.start({ completeSeconds: 0, claimSeconds: 0 });
    keepers.start({ completeSeconds: 0, claimSeconds: 0, wallet: await fundedWallet(cluster) });
    await Promise.all([done, ...pools].map((pool) => keepers.settled(pool)));
    expect(keepers.lines.filter((line) => line.includes('failed') || line.includes('could not'))).toEqual([]);
  });

  it('the keeper does not lock after a restart of the cluster until the guard is over', async () => {
    const { cluster } = keepers;
    const pool = await createTestPool(cluster, { maxPlayers: 4, minPlayers: 2, joiners: 1 });
    await local('localnet_restart', []);
    await cluster.advance(3_601);
    keepers.start();
    await wait();
    await reached(cluster, pool, 'open');
    expect(keepers.lines).toEqual([]);
    await local('localnet_warp', [0, Number(RESTART_GUARD_SLOTS)]);
    await reached(cluster, pool, 'locked');
    expect(keepers.lines.filter((line) => !line.startsWith('Locked'))).toEqual([]);
  });
});

/** Completes a pool for a completer whose account has no lamports. */
async function completeFor(address: PublicKey, completer: Keypair): Promise<void> {
  const { connection, keys, beacon } = keepers.cluster;
  const pool = await fetchPool(connection, address);
  const round = pool?.draw.round ?? 0n;
  const record = new PublicKey(pool?.beacon ?? '');
  await sendInstructions({
    connection,
    payer: keys.authority.publicKey,
    instructions: [completePool(completer.publicKey, address, record, beacon.sign(round), roundHints(round))],
    sign: (transaction) => {
      transaction.partialSign(keys.authority, completer);
      return Promise.resolve(transaction);
    },
  });
}
