import { beforeAll, expect, test } from 'vitest';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payouts } from '#src/protocol/economics.ts';
import { complete, fullPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('the completer is paid half a percent of the pool, once, whoever sends pay_completer', () => {
  const pool = fullPool(world, { maxPlayers: 2, entryLamports: 30_000_399n });
  const completer = world.wallet();
  complete(world, pool, completer);
  const before = readPool(world, pool.address);
  const lamports = payouts(before, 2, before.weights).completer;
  // 0.5% of 60,000,798 is 300,003.99.
  expect(lamports).toBe(300_003n);
  const [address, key] = [pool.address.toBase58(), completer.publicKey.toBase58()];
  const payment = payCompleter(pool.address, completer.publicKey);
  const { deltas, events } = world.run([payment]);
  expect(deltas).toEqual({ [address]: -lamports, [key]: lamports });
  expect(events).toEqual([
    { name: 'CompleterPaid', data: { pool: address, pool_id: before.id, completer: key, lamports } },
  ]);
  expect(readPool(world, pool.address)).toEqual({
    ...before,
    completerPaid: true,
    owedLamports: before.owedLamports - lamports,
  });
  expect(world.send([payment]).refusal).toBe('NothingDue');
});

test('a completer who is a player is paid in addition to the claim', () => {
  const pool = fullPool(world, { maxPlayers: 2 });
  const [, player = pool.creator] = pool.players;
  complete(world, pool, player);
  const { deltas } = world.run([payCompleter(pool.address, player.publicKey)]);
  expect(deltas[player.publicKey.toBase58()]).toBe(1_000_000n);
});

test('pay_completer refuses every status except completed: a refund pays no completer', () => {
  for (const [status, { address, creator }] of poolsNotIn(world, 'completed')) {
    const outcome = world.send([payCompleter(address, creator.publicKey)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
