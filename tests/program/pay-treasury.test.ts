import { beforeAll, expect, test } from 'vitest';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { payouts } from '#src/protocol/economics.ts';
import { completedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('the treasury is paid the remainder once, including what rounding has left', () => {
  const plan = { maxPlayers: 9, entryLamports: 33_333_337n, bonusLamports: 11n, randomMultiplier: true };
  const { address } = completedPool(world, plan);
  const before = readPool(world, address);
  const { treasury: lamports } = payouts(before, 9, before.weights);
  const key = world.treasury.toBase58();
  const { deltas, events } = world.run([payTreasury(address, world.treasury)]);
  expect(deltas).toEqual({ [address.toBase58()]: -lamports, [key]: lamports });
  expect(events).toEqual([
    { name: 'TreasuryPaid', data: { pool: address.toBase58(), pool_id: before.id, treasury: key, lamports } },
  ]);
  expect(readPool(world, address)).toEqual({
    ...before,
    treasuryPaid: true,
    owedLamports: before.owedLamports - lamports,
  });
  expect(world.send([payTreasury(address, world.treasury)]).refusal).toBe('NothingDue');
});

test('pay_treasury refuses every status except completed', () => {
  for (const [status, { address }] of poolsNotIn(world, 'completed')) {
    const outcome = world.send([payTreasury(address, world.treasury)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
