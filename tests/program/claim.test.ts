import { PublicKey } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import { completedPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { rewrite } from '#tests/support/rewrite.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('claim pays every player the amount of the ledger and closes the entry, for any sender', () => {
  const { address } = completedPool(world, {
    maxPlayers: 9,
    bonusLamports: 1_000_000_007n,
    randomMultiplier: true,
    entryLamports: 123_456_789n,
  });
  const before = readPool(world, address);
  const ledger = payouts(before, 9, before.weights);
  let owed = before.owedLamports;
  before.players.forEach((player, index) => {
    const entry = entryAddress(address, new PublicKey(player));
    const rent = world.rentFor(dataOf(world, entry).length);
    const { total } = seatPayout(ledger, index);
    const { deltas, events } = world.run([claim(address, new PublicKey(player), index)]);
    expect(deltas).toEqual({
      [address.toBase58()]: -total,
      [entry.toBase58()]: -rent,
      [player]: total + rent,
    });
    expect(events).toEqual([
      {
        name: 'Claimed',
        data: {
          pool: address.toBase58(),
          pool_id: before.id,
          player,
          index,
          weight: before.weights[index] ?? 0,
          lamports: total,
        },
      },
    ]);
    expect(world.account(entry)).toBeNull();
    owed -= total;
    expect(readPool(world, address)).toEqual({ ...before, owedLamports: owed, openEntries: 8 - index });
  });
});

describe('refuses', () => {
  test('claim refuses every status except completed', () => {
    for (const [status, { address, creator }] of poolsNotIn(world, 'completed')) {
      const outcome = world.send([claim(address, creator.publicKey, 0)]);
      expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
    }
  });

  test('claim refuses an entry marked as left, which a taken seat cannot have', () => {
    const { address } = completedPool(world, { maxPlayers: 2 });
    const player = new PublicKey(readPool(world, address).players[0] ?? '');
    const entry = entryAddress(address, player);
    rewrite(world, entry, 'Entry', { active: 0 });
    expect(world.send([claim(address, player, 0)]).refusal).toBe('NotInPool');
    rewrite(world, entry, 'Entry', { active: 1 });
    expect(world.send([claim(address, player, 0)]).refusal).toBeNull();
  });
});
