import type { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress, poolAddress } from '#src/chain/program/addresses.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { growPool } from '#src/chain/program/instructions/grow-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { creation, halfGrownPool, joining, openPool, poolLength } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

const create = (creator: Keypair, changes: Partial<CreatePool> = {}) =>
  createPool(creation(world, creator.publicKey, changes));

describe('bypassing the cooldown', () => {
  test('creating two pools in one transaction', () => {
    const creator = world.wallet();
    const both = [create(creator), create(creator, { creatorIndex: 1n })];
    repelled(world, both, [creator], 'CooldownActive');
  });

  test('creating a pool one second before the cooldown ends', () => {
    const { creator } = openPool(world);
    const next = create(creator, { creatorIndex: 1n });
    world.warp(299);
    repelled(world, [next], [creator], 'CooldownActive');
    world.warp(1);
    world.run([next], [creator]);
  });

  test('creating a pool with another creator’s record, after its cooldown or new', () => {
    const rested = openPool(world).creator;
    world.warp(300);
    const hasty = openPool(world).creator;
    const own = creatorAddress(hasty.publicKey);
    for (const other of [rested.publicKey, attacker.publicKey]) {
      const attempt = replaced(create(hasty, { creatorIndex: 1n }), own, creatorAddress(other));
      repelled(world, [attempt], [hasty], 'WrongAddress');
    }
  });
});

describe('a pool at another address', () => {
  test('creating a pool at the creator’s next address but one, the previous one, and another creator’s next', () => {
    const { creator } = openPool(world);
    world.warp(300);
    const next = poolAddress(creator.publicKey, 1n);
    for (const creatorIndex of [2n, 0n, 2n ** 64n - 1n]) {
      repelled(world, [create(creator, { creatorIndex })], [creator], 'WrongAddress');
    }
    const theirs = poolAddress(attacker.publicKey, 0n);
    const attempt = replaced(create(creator, { creatorIndex: 1n }), next, theirs);
    const entry = entryAddress(next, creator.publicKey);
    const squat = replaced(attempt, entry, entryAddress(theirs, creator.publicKey));
    repelled(world, [squat], [creator], 'WrongAddress');
    world.run([create(attacker)], [attacker]);
    expect(readPool(world, theirs).creator).toBe(attacker.publicKey.toBase58());
  });

  test('creating a pool with another player’s entry as the creator’s', () => {
    const address = poolAddress(attacker.publicKey, 1n);
    world.warp(300);
    const attempt = replaced(
      create(attacker, { creatorIndex: 1n }),
      entryAddress(address, attacker.publicKey),
      entryAddress(address, world.wallet().publicKey),
    );
    repelled(world, [attempt], [attacker], 'WrongAddress');
  });

  test('creating a pool in another creator’s name and at their cost', () => {
    repelled(world, [unsigned(create(world.wallet()))], [], 'AccountNotSigner');
  });
});

describe('a half-grown pool', () => {
  const terms = { randomMultiplier: true };

  test('joining or locking a half-grown pool: it can only expire, and every player is paid', () => {
    const pool = halfGrownPool(world, terms, 2);
    repelled(world, [joining(world, pool, attacker.publicKey)], [attacker], 'NotGrown');
    world.warpTo(readPool(world, pool.address).joinDeadline);
    repelled(world, [lockPool(pool.address)], [], 'MinimumNotReached');
    world.run([expirePool(pool.address)]);
    repelled(world, [growPool(pool.creator.publicKey, pool.address)], [pool.creator], 'WrongStatus');
    notePayables(world, pool)();
  });

  test('growing a pool by another wallet, beyond its size, and too far in one transaction', () => {
    const pool = halfGrownPool(world, terms, 1);
    const grow = growPool(pool.creator.publicKey, pool.address);
    const another = growPool(attacker.publicKey, pool.address);
    repelled(world, [another], [attacker], 'NotCreator');
    repelled(world, [unsigned(grow)], [], 'AccountNotSigner');
    repelled(world, [grow, grow, grow], [pool.creator], 'AlreadyGrown');
    world.run([grow, grow], [pool.creator]);
    expect(dataOf(world, pool.address)).toHaveLength(poolLength(1_000, true));
    repelled(world, [grow], [pool.creator], 'AlreadyGrown');
  });
});

describe('creating or joining while paused', () => {
  test('creating or joining while paused by anyone, the admin included', async () => {
    const paused = await ProgramWorld.open();
    const pool = openPool(paused);
    paused.run([updateConfig(paused.admin.publicKey, paused.params(), true)], [paused.admin]);
    for (const signer of [paused.admin, paused.wallet()]) {
      const attempt = createPool(creation(paused, signer.publicKey));
      repelled(paused, [attempt], [signer], 'Paused');
      repelled(paused, [joining(paused, pool, signer.publicKey)], [signer], 'Paused');
    }
  });
});
