import { sha256 } from '@noble/hashes/sha2.js';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import type { AdminTask, SeenConfig } from '#src/chain/admin/admin-task.ts';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import type { Simulation } from '#src/chain/admin/simulation.ts';
import { type OpenPayment, type PaymentLine } from '#src/protocol/open-payments.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { createTestPool, fundedWallet, joinTestPool } from '../dev/cluster.ts';
import { type TestAdmin, balanceOf, openTestAdmin, outcomeOf } from './test-admin.ts';

const DAY = 86_400;
const SEED = new Uint8Array(32).fill(9);

let setup: TestAdmin;
/** A pool that has its minimum at its deadline. The test knows its creator's seed. */
let drawn: string;
/** A pool with three of five players at its deadline. */
let expired: string;
/** A pool that is full from the start and is not completed in time. */
let late: string;
/** The player who left the pool that expires. */
let leaver: string;
let me: string;

const poolNow = async (address: string): Promise<Pool> => {
  const [pool] = await setup.api.getPoolsByAddress([address]);
  if (!pool) throw new Error('the pool is gone');
  return pool;
};
const paymentsOf = (lines: readonly PaymentLine[] = []): OpenPayment[] => lines.map(({ payment }) => payment);
const succeeding = (simulation: Simulation) => {
  if (!simulation.ok) throw new Error(simulation.failure.message);
  return simulation;
};

const refusalIn = (simulation: Simulation): string | null =>
  simulation.ok ? null : (simulation.failure.programError ?? simulation.failure.kind);

/** Simulates a task, sends it, and compares the results. */
async function simulatedAndSent(task: AdminTask): Promise<Extract<Simulation, { ok: true }>> {
  const simulation = succeeding(await setup.api.simulateTask(task));
  const { feeLamports, deltas } = await outcomeOf(setup, await setup.send(task));
  const foretold = simulation.changes.map(({ address, lamports }) => [address, lamports]);
  expect(Object.fromEntries(foretold)).toEqual(deltas);
  expect(simulation.feeLamports).toBe(feeLamports);
  expect(simulation.units).toBeGreaterThan(0);
  expect(simulation.changes.find(({ address }) => address === me)?.role).toBe('payer');
  return simulation;
}

beforeAll(async () => {
  setup = await openTestAdmin();
  const { cluster } = setup;
  const pools = await Promise.all([
    createTestPool(cluster, { maxPlayers: 4, minPlayers: 2, joiners: 1, seedCommitment: sha256(SEED) }),
    createTestPool(cluster, { maxPlayers: 5, joiners: 2 }),
    createTestPool(cluster, { maxPlayers: 2, joiners: 1 }),
  ]);
  [drawn = '', expired = '', late = ''] = pools.map((pool) => pool.toBase58());
  const wallet = await fundedWallet(cluster);
  await joinTestPool(cluster, wallet, new PublicKey(expired));
  await sendAs(wallet, cluster.connection, [exitPool(wallet.publicKey, new PublicKey(expired))]);
  leaver = wallet.publicKey.toBase58();
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  setup.keepSeed(drawn, SEED);
  warned.mockRestore();
  me = cluster.keys.authority.publicKey.toBase58();
});
afterAll(() => setup?.close());
beforeEach(async () => {
  setup.connect(setup.cluster.keys.authority);
  setup.onQuestion = () => undefined;
  setup.node.instead = () => undefined;
  setup.node.seen = () => undefined;
  await setup.answerAwaited();
});

describe('a task that the program refuses', () => {
  test('a task that the program refuses is simulated with its reason, without a wallet request', async () => {
    setup.questions.length = 0;
    const simulation = await setup.api.simulateTask({ kind: 'lockPool', pool: drawn });
    expect(simulation).toEqual({
      ok: false,
      instructions: ['lock_pool'],
      failure: {
        kind: 'refused',
        programError: 'DeadlineNotReached',
        code: 'Custom:6022',
        message: 'Transaction refused: DeadlineNotReached',
      },
    });
    expect(setup.questions).toEqual([]);
  });

  test('a task that the program refuses fails alone among several, which are read together and simulated at most four at once', async () => {
    const kinds = ['lockPool', 'expirePool', 'completePool', 'closePool'] as const;
    setup.relay.fault = () => 'not-out';
    const tasks = [drawn, expired, late].flatMap((pool) => kinds.map((kind) => ({ kind, pool })));
    setup.node.requests.length = 0;
    let [inFlight, most] = [0, 0];
    setup.node.instead = ({ method }) => {
      if (method === 'simulateTransaction') inFlight += 1;
      most = Math.max(most, inFlight);
    };
    setup.node.seen = ({ method }) => {
      if (method === 'simulateTransaction') inFlight -= 1;
    };
    const results = new Map<number, Simulation>();
    await setup.api.simulateTasks(tasks, {
      onResult: (index, simulation) => results.set(index, simulation),
    });
    const names = ['lock_pool', 'expire_pool', 'complete_pool', 'close_pool'];
    const found = tasks.map((_, index) => results.get(index));
    expect(found.map((simulation) => simulation?.instructions)).toEqual(
      tasks.map((_, index) => [names[index % names.length]]),
    );
    const ofOpen = ['DeadlineNotReached', 'DeadlineNotReached', 'WrongStatus', 'WrongStatus'];
    const ofLocked = ['WrongStatus', 'WrongStatus', 'roundNotOut', 'WrongStatus'];
    expect(found.map((simulation) => simulation && refusalIn(simulation))).toEqual([
      ...ofOpen,
      ...ofOpen,
      ...ofLocked,
    ]);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(4);
    const reads = setup.node.requests.filter(({ method }) => method === 'getMultipleAccounts');
    expect(reads.map(({ params }) => params[0])).toEqual([[drawn, expired, late]]);
  });

  test('a task that the program refuses is no longer simulated once aborted', async () => {
    const stop = new AbortController();
    const tasks = Array.from({ length: 60 }, (): AdminTask => ({ kind: 'lockPool', pool: drawn }));
    let reported = 0;
    const onResult = () => {
      reported += 1;
      if (reported === 3) stop.abort();
    };
    await setup.api.simulateTasks(tasks, { onResult, signal: stop.signal });
    expect(reported).toBe(3);
  });

  test('a task that the program refuses fails for a wallet that is not the admin, and without a wallet', async () => {
    const propose: AdminTask = { kind: 'proposeAdmin', seen: await seenNow(), wallet: me };
    setup.connect(await fundedWallet(setup.cluster));
    expect(await setup.api.simulateTask(propose)).toMatchObject({
      ok: false,
      instructions: ['propose_admin'],
      failure: { programError: 'NotAdmin' },
    });
    setup.connect(null);
    const failure = expect.objectContaining({ kind: 'walletNotConnected' });
    expect(await setup.api.simulateTask(propose)).toMatchObject({ ok: false, failure });
    expect(await setup.api.sendTasks([propose], { onStages: [] })).toEqual([{ outcome: 'notSent', failure }]);
  });
});

describe('a simulation predicts to the lamport', () => {
  test('a simulation predicts voiding a pool whose round is published too early', async () => {
    const address = await createTestPool(setup.cluster, { maxPlayers: 2, joiners: 1 });
    const early = address.toBase58();
    await setup.answerAwaited();
    const complete = await setup.api.simulateTask({ kind: 'completePool', pool: early });
    expect(refusalIn(complete)).toBe('RoundNotDue');
    const { instructions } = await simulatedAndSent({ kind: 'voidPool', pool: early });
    expect(instructions).toEqual(['void_pool']);
    expect(await poolNow(early)).toMatchObject({
      status: 'refunding',
      refundReason: 'void',
      draw: { signature: expect.any(String), completer: null },
    });
  });

  test('a simulation predicts time-out, expiry, lock, and the draw by its round, with the locally stored seed', async () => {
    await setup.cluster.advance(DAY + 70);
    expect(refusalIn(await setup.api.simulateTask({ kind: 'voidPool', pool: late }))).toBe('DrawOver');
    expect(refusalIn(await setup.api.simulateTask({ kind: 'completePool', pool: late }))).toBe('DrawOver');
    await simulatedAndSent({ kind: 'timeOutDraw', pool: late });
    expect(await poolNow(late)).toMatchObject({ status: 'refunding', refundReason: 'timeout' });
    await simulatedAndSent({ kind: 'expirePool', pool: expired });
    await simulatedAndSent({ kind: 'lockPool', pool: drawn });

    const complete: AdminTask = { kind: 'completePool', pool: drawn };
    setup.relay.fault = () => 'error';
    expect(refusalIn(await setup.api.simulateTask(complete))).toBe('noRelay');
    setup.relay.fault = () => 'lie';
    expect(refusalIn(await setup.api.simulateTask(complete))).toBe('noRelay');
    await setup.answerAwaited();
    await setup.cluster.advance(65);
    const { instructions } = await simulatedAndSent(complete);
    expect(instructions).toEqual(['reveal_seed', 'complete_pool']);
    expect(await poolNow(drawn)).toMatchObject({
      status: 'completed',
      seed: Buffer.from(SEED).toString('hex'),
      draw: { completer: me },
    });
    // A second completion is refused like this.
    expect(refusalIn(await setup.api.simulateTask(complete))).toBe('WrongStatus');
  });

  test('a simulation predicts every payment of a draw and of a refund, with the role of each account', async () => {
    const { connection, keys } = setup.cluster;
    const open = await setup.api.readOpenPayments([drawn, expired, late]);
    expect([...open.keys()].toSorted()).toEqual([drawn, expired, late].toSorted());
    expect(open.get(drawn)?.map(({ role }) => role)).toEqual([
      'winner',
      'seat',
      'creator',
      'completer',
      'treasury',
    ]);
    expect(open.get(expired)?.map(({ role }) => role)).toEqual(['seat', 'seat', 'seat']);

    // Another wallet pays the treasury in between.
    await sendAs(keys.authority, connection, [payTreasury(new PublicKey(drawn), keys.treasury.publicKey)]);
    const payments: AdminTask = { kind: 'payments', pool: drawn, payments: paymentsOf(open.get(drawn)) };
    const paid = await simulatedAndSent(payments);
    expect(paid.instructions).toEqual(['claim', 'claim', 'pay_creator', 'pay_completer']);
    const byRole = (role: string) => paid.changes.filter((change) => change.role === role);
    expect(byRole('entry')).toHaveLength(2);
    expect(byRole('pool')).toEqual([{ address: drawn, role: 'pool', lamports: expect.any(BigInt) }]);
    const winner = open.get(drawn)?.[0];
    const others = open.get(drawn)?.filter(({ to }) => to === winner?.to);
    const owed = others?.reduce((sum, { lamports }) => sum + lamports, 0n);
    expect(paid.changes.find(({ address: to }) => to === winner?.to)?.lamports).toBe(owed);

    const refunds: AdminTask = { kind: 'payments', pool: expired, payments: paymentsOf(open.get(expired)) };
    expect((await simulatedAndSent(refunds)).instructions).toEqual(['refund', 'refund', 'refund']);
  });

  test('a simulation predicts that nothing is payable once every payment is made: sending fails with the same error', async () => {
    const lines = await setup.api.readOpenPayments([drawn, expired]);
    expect(lines).toEqual(new Map());
    const done: AdminTask = {
      kind: 'payments',
      pool: drawn,
      payments: [{ kind: 'creator' }, { kind: 'treasury' }],
    };
    const failure = expect.objectContaining({ kind: 'refused', programError: 'NothingDue' });
    expect(await setup.api.simulateTask(done)).toMatchObject({ ok: false, failure });
    expect(await setup.api.sendTasks([done], { onStages: [] })).toEqual([{ outcome: 'failed', failure }]);
  });

  test('a simulation predicts the rent that closing a pool returns, and afterwards that the pool does not exist', async () => {
    await setup.cluster.advance(8 * DAY);
    const { creator, rentLamports } = await poolNow(expired);
    const close: AdminTask = { kind: 'closePool', pool: expired };
    const before = await balanceOf(setup, creator);
    const { changes } = await simulatedAndSent(close);
    expect(changes).toContainEqual({ address: creator, role: 'creator', lamports: rentLamports });
    expect((await balanceOf(setup, creator)) - before).toBe(rentLamports);
    const failure = expect.objectContaining({ kind: 'refused', code: 'PoolGone' });
    expect(await setup.api.simulateTask(close)).toMatchObject({ ok: false, failure });
    expect(await setup.api.sendTasks([close], { onStages: [] })).toEqual([{ outcome: 'failed', failure }]);
    expect(await setup.api.readOpenPayments([expired])).toEqual(new Map());

    // A player who left gets the deposit of the seat back all the same.
    const payments: OpenPayment[] = [{ kind: 'leftSeat', player: leaver }];
    const { instructions } = await simulatedAndSent({ kind: 'payments', pool: expired, payments });
    expect(instructions).toEqual(['close_entry']);
    expect(await setup.api.getEntry(expired, leaver)).toBeNull();
  });

  test('a simulation predicts a fee that includes the priority fee that others pay', async () => {
    setup.node.instead = ({ method }) =>
      method === 'getRecentPrioritizationFees' ? [{ slot: 1, prioritizationFee: 700_001 }] : undefined;
    const lines = await setup.api.readOpenPayments([late]);
    const [first] = paymentsOf(lines.get(late));
    if (!first) throw new Error('nothing is due');
    const { feeLamports } = await simulatedAndSent({ kind: 'payments', pool: late, payments: [first] });
    expect(feeLamports).toBeGreaterThan(5_000n);
  });

  test('a simulation includes the unpaid players, even if lamports were sent to addresses of closed seats and pools', async () => {
    const { connection, keys } = setup.cluster;
    const { players } = await poolNow(late);
    const unpaid = paymentsOf((await setup.api.readOpenPayments([late])).get(late));
    const still = new Set(unpaid.flatMap((payment) => ('player' in payment ? [payment.player] : [])));
    const paid = players.find((player) => !still.has(player)) ?? '';
    const seat = entryAddress(new PublicKey(late), new PublicKey(paid));
    // Enough lamports to create accounts, not owned by the program, at these addresses.
    const gifts = [seat, new PublicKey(expired)].map((toPubkey) =>
      SystemProgram.transfer({ fromPubkey: keys.authority.publicKey, toPubkey, lamports: 1_000_000 }),
    );
    await sendAs(keys.authority, connection, gifts);
    const open = await setup.api.readOpenPayments([late, expired]);
    expect([...open.keys()]).toEqual([late]);
    expect(paymentsOf(open.get(late))).toEqual(unpaid);
    expect(await setup.api.getPoolsByAddress([expired])).toEqual([null]);
    expect(await setup.api.getEntry(late, paid)).toBeNull();
  });
});

const seenNow = async (): Promise<SeenConfig> => {
  const config = await fetchConfig(setup.cluster.connection);
  if (!config) throw new Error('no configuration');
  const { version, admin, pendingAdmin } = config;
  return { version, admin, pendingAdmin };
};

describe('the configuration', () => {
  test('the configuration is changed, paused, handed over and returned as simulated', async () => {
    const { connection, keys } = setup.cluster;
    const config = await fetchConfig(connection);
    if (!config) throw new Error('no configuration');
    const seen = await seenNow();
    const other = await fundedWallet(setup.cluster);
    const changed = { ...config, cooldownSeconds: 77 };
    const { changes, feeLamports } = await simulatedAndSent({
      kind: 'updateConfig',
      seen,
      params: changed,
      paused: true,
    });
    expect(changes).toEqual([{ address: me, role: 'payer', lamports: -feeLamports }]);
    const { beacon } = config;
    expect(await fetchConfig(connection)).toMatchObject({ cooldownSeconds: 77, beacon, paused: true });
    // A task planned before this change is refused.
    const outdated: AdminTask = { kind: 'updateConfig', seen, params: config, paused: false };
    const failure = { kind: 'refused', code: 'ConfigChanged' };
    expect(await setup.api.simulateTask(outdated)).toMatchObject({ ok: false, failure });
    expect(await setup.api.sendTasks([outdated], { onStages: [] })).toMatchObject([
      { outcome: 'failed', failure },
    ]);
    await simulatedAndSent({ ...outdated, seen: await seenNow() });
    expect(await fetchConfig(connection)).toMatchObject({ ...config, version: config.version + 2n });

    await simulatedAndSent({
      kind: 'proposeAdmin',
      seen: await seenNow(),
      wallet: other.publicKey.toBase58(),
    });
    setup.connect(other);
    me = other.publicKey.toBase58();
    await simulatedAndSent({ kind: 'acceptAdmin', seen: await seenNow() });
    expect((await fetchConfig(connection))?.admin).toBe(me);
    await setup.send({
      kind: 'proposeAdmin',
      seen: await seenNow(),
      wallet: keys.authority.publicKey.toBase58(),
    });
    setup.connect(keys.authority);
    me = keys.authority.publicKey.toBase58();
    await setup.send({ kind: 'acceptAdmin', seen: await seenNow() });
    expect(await fetchConfig(connection)).toMatchObject({ admin: me, pendingAdmin: null });
  });
});

describe('many tasks', () => {
  /** Returns proposals that leave the configuration unchanged, so that all are based on the same configuration. */
  const proposals = async (count: number): Promise<AdminTask[]> => {
    const proposal = { kind: 'proposeAdmin', wallet: Keypair.generate().publicKey.toBase58() } as const;
    await setup.send({ ...proposal, seen: await seenNow() });
    const seen = await seenNow();
    return Array.from({ length: count }, () => ({ ...proposal, seen }));
  };

  test('many tasks are sent ten per wallet request, and not at all once aborted', async () => {
    const tasks = await proposals(25);
    setup.questions.length = 0;
    let stopped = false;
    setup.onQuestion = () => {
      stopped = setup.questions.length === 2;
    };
    const stages = tasks.map((): string[] => []);
    const results = await setup.api.sendTasks(tasks, {
      onStages: stages.map(
        (list) =>
          ({ stage }) =>
            list.push(stage),
      ),
      mayGoOn: () => !stopped,
    });
    expect(setup.questions).toEqual([10, 10]);
    expect(results.slice(0, 20).map(({ outcome }) => outcome)).toEqual(Array(20).fill('sent'));
    expect(results.slice(20)).toEqual(Array(5).fill({ outcome: 'notSent', failure: null }));
    expect(stages[19]).toEqual(['preparing', 'signing', 'sent', 'confirmed']);
    expect(stages[20]).toEqual([]);
  });

  test('many tasks end with a rejection, which is also the outcome of the tasks not yet requested', async () => {
    setup.onQuestion = () => undefined;
    const tasks = await proposals(12);
    setup.onQuestion = () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    };
    const results = await setup.api.sendTasks(tasks, { onStages: [] });
    const failure = expect.objectContaining({ kind: 'rejected' });
    expect(results.slice(0, 10)).toEqual(Array(10).fill({ outcome: 'failed', failure }));
    expect(results.slice(10)).toEqual(Array(2).fill({ outcome: 'notSent', failure }));
  });
});
