import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sendAs } from '#server/cluster/send.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { LARGEST_REQUEST, transactionSize } from '#src/chain/program/transaction-size.ts';
import { sleep } from '#src/lib/sleep.ts';
import { claimRequests } from '#src/protocol/claim-requests.ts';
import { sharesOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type TestAdmin, openTestAdmin } from '../admin-tasks/test-admin.ts';
import { createTestPool, fundedWallet, joinTestPool } from '../dev/cluster.ts';
import { connectStrictWallet, type StrictWallet } from './strict-wallet.ts';

let setup: TestAdmin;
let player: Keypair;
let own: string;
let wallet: StrictWallet;

/** Creates refunding pools in which the player has a seat; pools that the player created also owe the bonus. */
async function refunding(count: number): Promise<Pool[]> {
  const pools = await Promise.all(
    Array.from({ length: count }, async () => {
      const pool = await createTestPool(setup.cluster, { maxPlayers: 2, joiners: 0 });
      await joinTestPool(setup.cluster, player, pool);
      return pool.toBase58();
    }),
  );
  setup.connect(setup.cluster.keys.authority);
  const voids = pools.map((pool) => ({ kind: 'voidPool' as const, pool }));
  const results = await setup.api.sendTasks(voids, { onStages: [] });
  expect(results.map(({ outcome }) => outcome)).toEqual(pools.map(() => 'sent'));
  wallet = await connectStrictWallet(setup.cluster.connection, player);
  const read = await setup.api.getPoolsByAddress(pools);
  return read.filter((pool) => pool !== null);
}

/** Claims from all pools, and returns the stages and the outcome of each. */
async function claimed(pools: readonly Pool[]) {
  const stages = pools.map((): TxStage['stage'][] => []);
  const results = await setup.api.claimAll(
    pools,
    own,
    stages.map(
      (update) =>
        ({ stage }) =>
          // A stage is reported repeatedly, with each new measurement of the time to approve.
          void (update.at(-1) !== stage && update.push(stage)),
    ),
  );
  const signatures = results.map((result) => (result.status === 'fulfilled' ? result.value : null));
  return { stages, results, signatures };
}

const isPaid = async (pool: Pool): Promise<boolean> => (await setup.api.getEntry(pool.address, own)) === null;
const paid = (pools: readonly Pool[]) => Promise.all(pools.map(isPaid));

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  setup = await openTestAdmin();
  player = await fundedWallet(setup.cluster);
  own = player.publicKey.toBase58();
});
afterAll(() => setup?.close());
beforeEach(() => {
  setup.node.instead = () => undefined;
});

test('eleven pools take two wallet requests in turn, each for the transaction simulated before it', async () => {
  const pools = await refunding(11);
  const simulated: unknown[] = [];
  setup.node.seen = ({ method, params }) => {
    if (method === 'simulateTransaction') simulated.push(params[0]);
  };
  let [open, most] = [0, 0];
  wallet.before = async () => {
    open += 1;
    most = Math.max(most, open);
    await sleep(50);
    open -= 1;
  };
  const { stages, signatures } = await claimed(pools);
  expect(most).toBe(1);
  expect(wallet.requests.map(({ error }) => error)).toEqual([null, null]);
  expect(wallet.requests.map(({ programs }) => programs.length)).toEqual([9, 4]);
  expect(wallet.requests.map(({ bytes }) => bytes <= LARGEST_REQUEST)).toEqual([true, true]);
  expect(new Set(signatures).size).toBe(2);
  expect(signatures).not.toContain(null);
  expect(await paid(pools)).toEqual(pools.map(() => true));
  expect(stages).toEqual(pools.map(() => ['preparing', 'signing', 'sent', 'confirmed']));
  // The app has simulated exactly the message that each wallet request contains.
  const messages = simulated.map((bytes) =>
    Buffer.from(String(bytes), 'base64').subarray(65).toString('base64'),
  );
  for (const { message } of wallet.requests) expect(messages).toContain(message);
  const shares = pools.map((pool) => sharesOf(pool, own, true));
  expect(claimRequests(shares, LARGEST_REQUEST)).toBe(2);
});

test('a pool that the simulation refuses is left out, and the rest is sent without a second request', async () => {
  const pools = await refunding(4);
  const [first, odd, ...others] = pools;
  if (!first || !odd) throw new Error('There are no pools');
  // The order of the players is outdated, as on a page that has missed a change, so the program refuses the index.
  const stale = { ...odd, players: odd.players.toReversed() };
  const { results, signatures } = await claimed([first, stale, ...others]);
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { programError: 'WrongIndex' } });
  expect(wallet.requests).toHaveLength(1);
  expect(new Set([signatures[0], ...signatures.slice(2)]).size).toBe(1);
  expect(await paid(pools)).toEqual([true, false, true, true]);
});

test('the other pools are requested once more if another wallet pays one during the wallet request', async () => {
  const pools = await refunding(3);
  const [overtaken] = pools;
  if (!overtaken) throw new Error('There is no pool');
  let isFirst = true;
  wallet.before = async () => {
    if (!isFirst) return;
    isFirst = false;
    const index = overtaken.players.indexOf(own);
    const pay = refund(new PublicKey(overtaken.address), player.publicKey, index);
    await sendAs(setup.cluster.keys.authority, setup.cluster.connection, [pay]);
  };
  const { results } = await claimed(pools);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(results[0]).toMatchObject({ reason: { failure: { programError: 'NothingDue' } } });
  expect(wallet.requests).toHaveLength(2);
  expect(await paid(pools)).toEqual([true, true, true]);
});

test('a declined request cancels all later requests', async () => {
  const pools = await refunding(9);
  wallet.before = () => {
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  const { results } = await claimed(pools);
  expect(wallet.requests).toHaveLength(1);
  expect(new Set(results.map((result) => result.status === 'rejected' && String(result.reason))).size).toBe(
    1,
  );
  expect(await paid(pools)).toEqual(pools.map(() => false));
});

test('shares besides the seats leave room for fewer pools, as the page predicts', async () => {
  const [pool] = await refunding(1);
  if (!pool) throw new Error('There is no pool');
  const { paymentsOf } = await import('#src/chain/actions/claim.ts');
  const mine: Pool = { ...pool, creator: own, bonusLamports: 1n };
  const elsewhere = () => ({ ...mine, address: Keypair.generate().publicKey.toBase58() });
  const instructions = [];
  for (let count = 1; count <= 8; count += 1) {
    const payments = await paymentsOf(mine, own);
    const { address } = elsewhere();
    // Changes each instruction to one of another pool with another seat.
    for (const instruction of payments) {
      instruction.keys = instruction.keys.map((meta) =>
        meta.pubkey.toBase58() === pool.address
          ? { ...meta, pubkey: new PublicKey(address) }
          : meta.pubkey.equals(player.publicKey) || !meta.isWritable
            ? meta
            : { ...meta, pubkey: Keypair.generate().publicKey },
      );
    }
    instructions.push(...payments);
    const fits = transactionSize(player.publicKey, instructions) <= LARGEST_REQUEST;
    const shares = Array.from({ length: count }, () => sharesOf(mine, own, true));
    expect([count, claimRequests(shares, LARGEST_REQUEST)]).toEqual([count, fits ? 1 : 2]);
  }
  expect(transactionSize(player.publicKey, instructions)).toBeGreaterThan(LARGEST_REQUEST);
});
