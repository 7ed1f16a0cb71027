import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { createDuePool, createTestPool, ENTRY_LAMPORTS } from '../dev/cluster.ts';
import { confirmed } from '../localnet/support.ts';
import { type TestAdmin, openTestAdmin } from './test-admin.ts';

let setup: TestAdmin;
let pool: PublicKey;
let payer: Keypair;

beforeAll(async () => {
  setup = await openTestAdmin();
  pool = await createTestPool(setup.cluster, { maxPlayers: 4, joiners: 0 });
  payer = setup.cluster.keys.authority;
});
afterAll(() => setup?.close());

async function termsOf(address: PublicKey): Promise<Uint8Array> {
  const { value: found } = await setup.api.getPool(address.toBase58());
  if (!found) throw new Error('the pool is gone');
  return fromHex(found.termsHash);
}

/** Sends a transaction that may fail, and waits until it has landed. */
async function land(...instructions: TransactionInstruction[]): Promise<string> {
  const { connection } = setup.cluster;
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight });
  transaction.add(...instructions).sign(payer);
  const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  await confirmed(connection, signature);
  return signature;
}
async function detailsOf(signature: string) {
  const details = await setup.api.getTransactionDetails(signature);
  if (!details) throw new Error('the node does not have it');
  return details;
}

test('a transaction is shown by the names of the IDL: arguments, accounts, events, logs, fee', async () => {
  const [info] = await setup.cluster.connection.getSignaturesForAddress(pool);
  const details = await detailsOf(info?.signature ?? '');
  const create = details.instructions.find(({ programName }) => programName === 'vrf_pool');
  expect(create).toMatchObject({
    program: PROGRAM_ID.toBase58(),
    name: 'create_pool',
    inner: false,
    accounts: expect.arrayContaining([
      { name: 'pool', address: pool.toBase58() },
      { name: 'creator', address: details.feePayer },
      { name: 'system_program', address: SystemProgram.programId.toBase58() },
    ]),
  });
  const [args] = create?.args ?? [];
  expect(args?.value).toEqual(
    expect.arrayContaining([
      { name: 'entry_lamports', value: ENTRY_LAMPORTS },
      { name: 'max_players', value: 4 },
      { name: 'random_multiplier', value: false },
      { name: 'seed_commitment', value: '07'.repeat(32) },
    ]),
  );
  expect(details).toMatchObject({
    signature: info?.signature,
    slot: info?.slot,
    at: info?.blockTime,
    feeLamports: 5_000n,
    failure: null,
    failedIndex: null,
  });
  expect(details.units).toBeGreaterThan(0);
  expect(details.events.map(({ name }) => name)).toContain('PoolCreated');
  expect(details.logs.join('\n')).toContain(PROGRAM_ID.toBase58());
  const limit = details.instructions.find(({ name }) => name === 'setComputeUnitLimit');
  expect(limit).toMatchObject({
    programName: 'compute_budget',
    args: [{ name: 'units', value: expect.any(BigInt) }],
  });
});

test('transfers and compute budgets are shown by name, other programs by address', async () => {
  const to = Keypair.generate().publicKey;
  const [other] = AddressLookupTableProgram.createLookupTable({
    authority: payer.publicKey,
    payer: payer.publicKey,
    recentSlot: (await setup.cluster.connection.getSlot('finalized')) - 1,
  });
  const signature = await land(
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 3 }),
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 2_000_000 }),
    joinPool(payer.publicKey, pool, await termsOf(pool)),
    other,
  );
  const { instructions, events } = await detailsOf(signature);
  expect(instructions.map(({ programName, name }) => [programName, name])).toEqual([
    ['compute_budget', 'setComputeUnitPrice'],
    ['system', 'transfer'],
    ['vrf_pool', 'join_pool'],
    [null, null],
  ]);
  expect(instructions[0]?.args).toEqual([{ name: 'microLamports', value: 3n }]);
  expect(instructions[1]).toMatchObject({
    args: [{ name: 'lamports', value: 2_000_000n }],
    accounts: [
      { name: 'from', address: payer.publicKey.toBase58() },
      { name: 'to', address: to.toBase58() },
    ],
  });
  expect(instructions[3]).toMatchObject({
    program: AddressLookupTableProgram.programId.toBase58(),
    args: [],
    data: other.data.toString('hex'),
  });
  // For a pool without a password, `join_pool` does not need the instructions sysvar.
  expect(instructions[2]?.accounts).toContainEqual({ name: 'instructions', address: null });
  expect(events).toEqual([
    expect.objectContaining({ name: 'PlayerJoined', player: payer.publicKey.toBase58() }),
  ]);
});

test('a completion is shown with the signature and hints that prove its round, and its results', async () => {
  const due = await createDuePool(setup.cluster);
  const { instructions, events } = await detailsOf(
    await setup.send({ kind: 'completePool', pool: due.toBase58() }),
  );
  const complete = instructions.find(({ name }) => name === 'complete_pool');
  const config = await fetchConfig(setup.cluster.connection);
  expect(complete?.args).toEqual([
    { name: 'signature', value: expect.stringMatching(/^[0-9a-f]{96}$/) },
    { name: 'hints', value: expect.stringMatching(/^[0-9a-f]{672}$/) },
  ]);
  expect(complete?.accounts).toEqual(
    expect.arrayContaining([
      { name: 'completer', address: payer.publicKey.toBase58() },
      { name: 'pool', address: due.toBase58() },
      { name: 'beacon', address: config?.beacon },
    ]),
  );
  expect(events).toMatchObject([
    {
      name: 'PoolCompleted',
      completer: payer.publicKey.toBase58(),
      signature: complete?.args[0]?.value,
      winnerCount: 1,
    },
  ]);
});

test('a change of the configuration is shown with all old and new values', async () => {
  const config = await fetchConfig(setup.cluster.connection);
  if (!config) throw new Error('no configuration');
  const { version, admin, pendingAdmin } = config;
  const params = { ...config, cooldownSeconds: 33 };
  const seen = { version, admin, pendingAdmin };
  const signature = await setup.send({ kind: 'updateConfig', params, paused: config.paused, seen });
  const { instructions, events } = await detailsOf(signature);
  const update = instructions.find(({ name }) => name === 'update_config');
  expect(update?.accounts.slice(0, 3)).toMatchObject([
    { name: 'admin', address: admin },
    { name: 'config' },
    { name: 'treasury', address: config.treasury },
  ]);
  const { cooldownSeconds } = config;
  expect(events).toMatchObject([
    { name: 'ConfigUpdated', old: { cooldownSeconds }, new: { cooldownSeconds: 33 }, paused: false },
  ]);
});

test('a refusal is shown with its name and instruction', async () => {
  const details = await detailsOf(
    await land(ComputeBudgetProgram.setComputeUnitLimit({ units: 100_000 }), lockPool(pool)),
  );
  expect(details).toMatchObject({
    failure: { kind: 'failed', programError: 'DeadlineNotReached' },
    failedIndex: 1,
    events: [],
  });
  expect(details.instructions[1]).toMatchObject({ name: 'lock_pool', programName: 'vrf_pool' });
});

test('bytes that are not a known instruction are shown unchanged', async () => {
  const call = (data: string): TransactionInstruction =>
    new TransactionInstruction({ programId: PROGRAM_ID, keys: [], data: Buffer.from(data, 'hex') });
  const named = joinPool(payer.publicKey, pool, new Uint8Array(32)).data.toString('hex').slice(0, 6);
  for (const data of ['00', named, 'ff'.repeat(12)]) {
    const { instructions, failure } = await detailsOf(await land(call(data)));
    expect(instructions).toEqual([
      expect.objectContaining({ programName: 'vrf_pool', name: null, args: [], data }),
    ]);
    expect(failure?.kind).toBe('failed');
  }
});

test('returns null for a transaction that the node does not have', async () => {
  expect(await setup.api.getTransactionDetails(bs58.encode(new Uint8Array(64).fill(5)))).toBeNull();
});
