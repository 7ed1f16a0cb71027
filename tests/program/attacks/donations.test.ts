import { beforeEach, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { awaitRound, complete, fill, fullPool, halfGrownPool, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { donate } from '#tests/support/full-life.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

describe('a donation of one lamport in every state', () => {
  test('blocks nothing and goes to the creator at the close', () => {
    const pool = openPool(world, { maxPlayers: 4, bonusLamports: 3n });
    donate(world, pool, 1n);
    fill(world, pool, 4);
    donate(world, pool, 1n);
    awaitRound(world, pool);
    donate(world, pool, 1n);
    complete(world, pool);
    const expectPaid = notePayables(world, pool);
    donate(world, pool, 1n);
    const { rentLamports, owedLamports } = readPool(world, pool.address);
    expect(world.lamports(pool.address)).toBe(rentLamports + owedLamports + 4n);
    expectPaid();
  });

  test.each(['expired', 'timedOut', 'voided'] as const)(
    'a donation of one lamport to a pool that %s',
    (stage) => {
      const { first } = staged(world, stage);
      const expectPaid = notePayables(world, first);
      donate(world, first, 1n);
      expectPaid();
    },
  );

  test.each(['grown afterwards', 'never grown'] as const)(
    'a donation of one lamport to a pool of a thousand seats, half-grown: %s',
    (fate) => {
      const pool = halfGrownPool(world, { bonusLamports: 3n });
      donate(world, pool, 1n);
      if (fate === 'grown afterwards') {
        const grow = growPool(pool.creator.publicKey, pool.address);
        world.run([grow, grow, grow], [pool.creator]);
        fill(world, pool, 3);
      }
      world.warpTo(readPool(world, pool.address).joinDeadline);
      if (fate === 'grown afterwards') {
        world.run([lockPool(pool.address)]);
        complete(world, pool);
      } else {
        world.run([expirePool(pool.address)]);
      }
      notePayables(world, pool)();
    },
  );

  test('a donation as large as everything owed: no player is paid twice', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    donate(world, pool, readPool(world, pool.address).owedLamports);
    complete(world, pool);
    notePayables(world, pool)();
  });

  test('a donation to an entry goes to its player, and one to a creator’s record stays there', () => {
    const { first, people } = staged(world, 'completed');
    const record = { address: creatorAddress(first.creator.publicKey) };
    donate(world, { ...first, ...record }, 1n);
    for (const { publicKey } of people)
      donate(world, { ...first, address: entryAddress(first.address, publicKey) }, 1n);
    notePayables(world, first)();
  });
});
