import { PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { payouts } from '#src/protocol/economics.ts';
import { completedPool, poolLength, type TestPool, voidedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';
import { poolsNotIn } from '#tests/support/states.ts';

const RETENTION = 604_800;
const PLAN = { maxPlayers: 5, randomMultiplier: true, bonusLamports: 1_000n };

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

/** Closes a pool whose players are paid, and expects its creator to get the rent and the unclaimed lamports. */
function expectClosed(pool: TestPool, leftOver: bigint): void {
  const { id, settledAt } = readPool(world, pool.address);
  world.warpTo((settledAt ?? 0) + RETENTION);
  const { deltas, events } = world.run([closePool(pool.address, pool.creator.publicKey)]);
  const lamports = world.rentFor(poolLength(5, true)) + leftOver;
  const [key, creator] = [pool.address.toBase58(), pool.creator.publicKey.toBase58()];
  expect(deltas).toEqual({ [key]: -lamports, [creator]: lamports });
  expect(events).toEqual([{ name: 'PoolClosed', data: { pool: key, pool_id: id, creator, lamports } }]);
  expect(world.account(pool.address)).toBeNull();
}

test('close_pool returns the rent to the creator after the retention, and not a second before', () => {
  const pool = completedPool(world, PLAN);
  const settledAt = world.now;
  payEveryone(world, pool);
  const close = closePool(pool.address, pool.creator.publicKey);
  world.warpTo(settledAt + RETENTION - 1);
  expect(world.send([close]).refusal).toBe('RetentionNotOver');
  expectClosed(pool, 0n);
  expect(world.send([close]).refusal).toBe('AccountOwnedByWrongProgram');
});

describe('close_pool pays the creator the shares that others never claimed', () => {
  /** Pays the players, but not the shares of creator, completer and treasury. */
  function payPlayers({ address }: TestPool, pay: typeof claim): void {
    const { players } = readPool(world, address);
    world.run(players.map((player, index) => pay(address, new PublicKey(player), index)));
  }

  test.each<[string, readonly ('creator' | 'completer' | 'treasury')[]]>([
    ['the completer’s share', ['creator', 'treasury']],
    ['the treasury’s share', ['creator', 'completer']],
    ['both shares', ['creator']],
    ['the creator’s own share as well', []],
  ])('%s', (_, paid) => {
    const pool = completedPool(world, PLAN);
    const state = readPool(world, pool.address);
    const ledger = payouts(state, 5, state.weights);
    payPlayers(pool, claim);
    const payment: Record<(typeof paid)[number], () => TransactionInstruction> = {
      creator: () => payCreator(pool.address, pool.creator.publicKey),
      completer: () => payCompleter(pool.address, new PublicKey(state.draw.completer ?? '')),
      treasury: () => payTreasury(pool.address, world.treasury),
    };
    for (const payee of paid) world.run([payment[payee]()]);
    const all = ledger.creator + ledger.completer + ledger.treasury;
    expectClosed(
      pool,
      paid.reduce((left, payee) => left - ledger[payee], all),
    );
  });

  test("the creator's bonus of a refunding pool", () => {
    const pool = voidedPool(world, PLAN);
    payPlayers(pool, refund);
    expectClosed(pool, 1_000n);
  });
});

test('close_pool refuses every status except completed and refunding', () => {
  for (const [status, { address, creator }] of poolsNotIn(world, 'completed', 'refunding')) {
    const outcome = world.send([closePool(address, creator.publicKey)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
