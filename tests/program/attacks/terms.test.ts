import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { creatorAddress, entryAddress } from '#src/chain/program/addresses.ts';
import { type CreatePool, createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { accountLayouts } from '#tests/support/account-layouts.ts';
import { contents, repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import {
  complete,
  completedPool,
  creation,
  expiredPool,
  fill,
  fullPool,
  joining,
  nameBytes,
  openPool,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig, readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

/** Changes everything that the admin can change, to the players' disadvantage. */
function changeEverything(): void {
  const params = world.params({
    treasury: world.wallet().publicKey,
    minStakeLamports: 10_000_000_000n,
    cooldownSeconds: 86_400,
    countdownSeconds: 86_400,
    drawTimeoutSeconds: 604_800,
    retentionSeconds: 7_776_000,
  });
  world.run([updateConfig(world.admin.publicKey, params, false)], [world.admin]);
}

describe('the admin changing the terms of a running pool', () => {
  test.each([
    ['open', 2],
    ['locked', 3],
  ])('a running pool that is %s while the terms change is drawn by its own terms', (status, players) => {
    const pool = fill(world, openPool(world, { maxPlayers: 3 }), players);
    const before = contents(world, [pool.address]);
    expect(readPool(world, pool.address).status).toBe(status);
    changeEverything();
    expect(contents(world, [pool.address])).toBe(before);
    const started = world.now;
    complete(world, fill(world, pool, 3));
    // The pool keeps its own countdown of a minute, not the new terms' day.
    expect(world.now - started).toBeLessThanOrEqual(63);
    expect(readPool(world, pool.address).treasury).toBe(world.treasury.toBase58());
    notePayables(world, pool)();
  });

  test.each([2, 3])(
    'a pool that is not drawn in time is refunded by its own terms, which the admin changed with %i players in it',
    (players) => {
      const pool = fill(world, openPool(world, { maxPlayers: 3, bonusLamports: 5n }), players);
      changeEverything();
      fill(world, pool, 3);
      const locked = world.now;
      timeOut(world, pool);
      expect(world.now - locked).toBeLessThanOrEqual(86_463);
      notePayables(world, pool)();
    },
  );

  test.each<[string, (world: ProgramWorld) => TestPool]>([
    ['completed', (inWorld) => completedPool(inWorld, { maxPlayers: 3 })],
    ['refunding', (inWorld) => expiredPool(inWorld, { bonusLamports: 5n })],
  ])('a pool that is %s when the terms change pays and closes by its own terms', (_, make) => {
    const pool = make(world);
    const settled = world.now;
    changeEverything();
    notePayables(world, pool)();
    expect(world.now).toBe(settled + 604_800);
  });
});

describe('pausing while a pool is open, which fixes its players', () => {
  /** Pauses the program. @returns a new player's join, which the open pool would accept otherwise */
  function pauseBeside(pool: TestPool): [TransactionInstruction[], Keypair[]] {
    const newcomer = world.wallet();
    world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
    return [[joining(world, pool, newcomer.publicKey)], [newcomer]];
  }

  test('a pool with its minimum at a pause is drawn among its players, with the bonus', () => {
    const pool = fill(world, openPool(world, { minPlayers: 2, bonusLamports: 1_000_000_000n }), 2);
    const before = contents(world, [pool.address]);
    repelled(world, ...pauseBeside(pool), 'Paused');
    expect(contents(world, [pool.address])).toBe(before);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    complete(world, pool);
    notePayables(world, pool)();
  });

  test('a pool below its minimum at a pause is refunded', () => {
    const pool = fill(world, openPool(world, { minPlayers: 3, bonusLamports: 1_000_000_000n }), 2);
    repelled(world, ...pauseBeside(pool), 'Paused');
    const [leaver = pool.creator] = pool.players.splice(1, 1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    notePayables(world, pool, [leaver.publicKey])();
  });

  test('a pool can be joined again if the pause ends before its deadline', () => {
    const pool = openPool(world, { maxPlayers: 3 });
    repelled(world, ...pauseBeside(pool), 'Paused');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    complete(world, fill(world, pool, 3));
    notePayables(world, pool)();
  });
});

test('a pool paused while locked is still drawn, paid and closed', () => {
  const pool = fullPool(world, { maxPlayers: 3, bonusLamports: 5n });
  world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
  complete(world, pool);
  notePayables(world, pool)();
});

describe('terms other than those agreed to', () => {
  const hashOf = ({ address }: TestPool): Uint8Array => fromHex(readPool(world, address).termsHash);

  test('another pool at the address after a rollback: a pending join does not enter it', () => {
    const creator = world.wallet();
    const pool = openPool(world, { creator });
    const player = world.wallet();
    const inFlight = joining(world, pool, player.publicKey);
    // The chain rolls back the creation, and the creator sends another one.
    const closed = [
      pool.address,
      creatorAddress(creator.publicKey),
      entryAddress(pool.address, creator.publicKey),
    ];
    const changes: readonly Partial<CreatePool>[] = [
      { entryLamports: 100_000_001n },
      { bonusLamports: 1n },
      { maxPlayers: 11, minPlayers: 10 },
      { minPlayers: 2 },
      { joinWindowSeconds: 86_401 },
      { randomMultiplier: true },
      { name: nameBytes('Turbo Otters 43') },
      { seedCommitment: pool.seed },
    ];
    for (const change of changes) {
      for (const address of closed) world.setBalance(address, 0n);
      world.run([createPool(creation(world, creator.publicKey, change))], [creator]);
      repelled(world, [inFlight], [player], 'TermsChanged');
    }
    for (const address of closed) world.setBalance(address, 0n);
    world.run([createPool(creation(world, creator.publicKey))], [creator]);
    world.run([inFlight], [player]);
  });

  test('any changed byte of the terms that a player agreed to', () => {
    const { address, ...pool } = openPool(world);
    const player = world.wallet();
    const inFlight = joining(world, { address, ...pool }, player.publicKey);
    const account = world.account(address);
    const fields = accountLayouts()['Pool']?.fields.filter(({ field }) => field.startsWith('terms.')) ?? [];
    if (account === null || fields.length === 0) throw new Error('no terms');
    for (const { offset, length } of fields) {
      for (let at = offset; at < offset + length; at += 1) {
        const data = account.data.with(at, (account.data[at] ?? 0) ^ (1 << (at % 8)));
        world.setAccount(address, { ...account, data });
        repelled(world, [inFlight], [player], 'TermsChanged');
      }
    }
    world.setAccount(address, account);
    world.run([inFlight], [player]);
  });

  test('one bit of the hash, the last seat as well, and a hash of another pool', () => {
    const [pool, other] = [
      openPool(world, { maxPlayers: 2 }),
      openPool(world, { maxPlayers: 2, bonusLamports: 1n }),
    ];
    const player = world.wallet();
    const right = hashOf(pool);
    const wrong = Array.from(right, (byte, at) => right.with(at, byte ^ (1 << (at % 8))));
    for (const hash of [...wrong, new Uint8Array(32), hashOf(other)]) {
      repelled(world, [joinPool(player.publicKey, pool.address, hash)], [player], 'TermsChanged');
    }
    world.run([joinPool(player.publicKey, pool.address, right)], [player]);
  });
});

describe('configuration changed while a creation is pending', () => {
  test('the creation is refused with a version too old or too new by one', () => {
    const creator = world.wallet();
    const seen = readConfig(world).version;
    const inFlight = createPool(creation(world, creator.publicKey));
    const ahead = createPool(creation(world, creator.publicKey, { configVersion: seen + 1n }));
    repelled(world, [ahead], [creator], 'ConfigChanged');
    changeEverything();
    const { treasury } = readConfig(world);
    const repeated = creation(world, creator.publicKey, {
      entryLamports: 10_000_000_000n,
      configVersion: seen,
    });
    repelled(world, [inFlight], [creator], 'ConfigChanged');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    repelled(world, [inFlight], [creator], 'ConfigChanged');
    repelled(world, [createPool(repeated)], [creator], 'ConfigChanged');
    world.run([createPool({ ...repeated, configVersion: seen + 2n })], [creator]);
    expect(treasury).not.toBe(world.treasury.toBase58());
  });

  test('a configuration changed in the same transaction as a creation, before it', () => {
    const creator = world.wallet();
    const change = updateConfig(world.admin.publicKey, world.params({ countdownSeconds: 86_400 }), false);
    const inFlight = createPool(creation(world, creator.publicKey));
    repelled(world, [change, inFlight], [creator, world.admin], 'ConfigChanged');
    const { address } = openPool(world, { creator });
    world.run([change], [world.admin]);
    expect(readPool(world, address).countdownSeconds).toBe(60);
  });
});
