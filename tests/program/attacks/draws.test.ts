import type { Keypair } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { revealSeed } from '#src/chain/program/instructions/reveal-seed.ts';
import { payouts } from '#src/protocol/economics.ts';
import { contents, deltasOf, repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged, twins } from '#tests/support/attack-twins.ts';
import {
  awaitRound,
  complete,
  completing,
  fullPool,
  makeVoid,
  roundOf,
  timeOut,
  voiding,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

const PLAN = { maxPlayers: 8, randomMultiplier: true, bonusLamports: 5_000n };

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
  attacker = world.wallet();
});

describe('a front-runner copying the completer', () => {
  test('the first completion to land gets the share, and the other one nothing', () => {
    const pool = fullPool(world, PLAN);
    awaitRound(world, pool);
    const victim = world.wallet();
    const original = completing(world, pool, victim.publicKey);
    const copy = replaced(original, victim.publicKey, attacker.publicKey);
    world.run([copy], [attacker]);
    repelled(world, [original], [victim], 'WrongStatus');
    repelled(world, [payCompleter(pool.address, victim.publicKey)], [], 'WrongPayee');
    const state = readPool(world, pool.address);
    const share = payouts(state, 8, state.weights).completer;
    const expectPaid = notePayables(world, pool);
    const payment = payCompleter(pool.address, attacker.publicKey);
    repelled(world, [payment, payment], [], 'NothingDue');
    expect(deltasOf(world.run([payment]), attacker.publicKey)).toEqual([share]);
    repelled(world, [payment], [], 'NothingDue');
    expectPaid();
  });

  test('completing in the name of a wallet that did not sign', () => {
    const pool = fullPool(world, PLAN);
    awaitRound(world, pool);
    repelled(world, [unsigned(completing(world, pool, world.wallet().publicKey))], [], 'AccountNotSigner');
  });

  test('a copier cannot choose: the winners are the same for any completer at any time', () => {
    const pool = fullPool(world, PLAN);
    awaitRound(world, pool);
    const before = world.account(pool.address);
    if (before === null) throw new Error('no pool');
    const drawn = [0, 1, 3_600, 80_000].map((seconds) => {
      world.setAccount(pool.address, before);
      world.warp(seconds);
      complete(world, pool);
      const { players, weights, draw } = readPool(world, pool.address);
      return { players, weights, output: draw.output };
    });
    for (const other of drawn) expect(other).toEqual(drawn[0]);
    notePayables(world, pool)();
  });
});

describe('the winners do not depend on revealing the seed', () => {
  test('the winners are the same whether the seed is revealed before the draw, after it, or never', () => {
    const pool = fullPool(world, PLAN);
    awaitRound(world, pool);
    const before = world.account(pool.address);
    if (before === null) throw new Error('no pool');
    const reveal = revealSeed(pool.address, pool.seed);
    const drawn = ['before', 'after', 'never'].map((when) => {
      world.setAccount(pool.address, before);
      if (when === 'before') world.run([reveal]);
      complete(world, pool);
      if (when === 'after') world.run([reveal]);
      const { players, weights, draw, seed } = readPool(world, pool.address);
      expect(seed === null).toBe(when === 'never');
      return { players, weights, output: draw.output };
    });
    for (const other of drawn) expect(other).toEqual(drawn[0]);
    notePayables(world, pool)();
  });

  test('a seed other than the committed one, and the same one twice', () => {
    const pool = fullPool(world, PLAN);
    const { seed, address } = pool;
    for (let byte = 0; byte < 32; byte += 1) {
      const another = seed.with(byte, (seed[byte] ?? 0) ^ (1 << (byte % 8)));
      repelled(world, [revealSeed(address, another)], [], 'SeedMismatch');
    }
    repelled(world, [revealSeed(address, new Uint8Array(32))], [], 'SeedMismatch');
    const reveal = revealSeed(address, seed);
    repelled(world, [reveal, reveal], [], 'SeedAlreadyRevealed');
    world.run([reveal]);
    repelled(world, [reveal], [], 'SeedAlreadyRevealed');
  });
});

describe('one draw', () => {
  test('the signature sent again to the pool that it has drawn: the winners do not change', () => {
    const pool = fullPool(world, PLAN);
    awaitRound(world, pool);
    const draw = completing(world, pool, attacker.publicKey);
    repelled(world, [draw, draw], [attacker], 'WrongStatus');
    world.run([draw], [attacker]);
    const expectPaid = notePayables(world, pool);
    repelled(world, [draw], [attacker], 'WrongStatus');
    expectPaid();
  });

  test.each(['timed out', 'void'] as const)('the signature sent to a pool that is %s: it refunds', (end) => {
    const pool = fullPool(world, PLAN);
    const draw = completing(world, pool, attacker.publicKey);
    if (end === 'void') makeVoid(world, pool);
    else timeOut(world, pool);
    const expectPaid = notePayables(world, pool);
    awaitRound(world, pool);
    repelled(world, [draw], [attacker], 'WrongStatus');
    expectPaid();
  });

  test('locking a second time, for another round', () => {
    const { first } = staged(world, 'locked');
    const before = contents(world, [first.address]);
    world.warp(30);
    repelled(world, [lockPool(first.address)], [], 'WrongStatus');
    expect(contents(world, [first.address])).toBe(before);
  });

  test('one round for two pools of the same players: each is drawn separately', () => {
    const { first, second } = twins(world, 'locked', { maxPlayers: 4 });
    expect(roundOf(world, first)).toBe(roundOf(world, second));
    for (const pool of [first, second]) complete(world, pool);
    const [one, other] = [first, second].map(({ address }) => readPool(world, address).draw);
    expect(one?.signature).toBe(other?.signature);
    expect(one?.playersRoot).toBe(other?.playersRoot);
    expect(one?.output).not.toBe(other?.output);
    for (const pool of [first, second]) notePayables(world, pool)();
  });
});

describe('a void refunds every player and pays no one else', () => {
  test('a void pays neither its sender, nor a fee to creator or treasury', () => {
    const pool = fullPool(world, { ...PLAN, bonusLamports: 70_000_001n });
    const paid = pool.players.map(({ publicKey }) => world.lamports(publicKey));
    const treasury = world.lamports(world.treasury);
    const balance = world.lamports(attacker.publicKey);
    world.run([voiding(world, pool, attacker.publicKey)], [attacker]);
    repelled(world, [payCompleter(pool.address, attacker.publicKey)], [], 'WrongStatus');
    const { rentLamports, entryLamports } = readPool(world, pool.address);
    notePayables(world, pool)();
    const entryRent = world.rentFor(83);
    expect(pool.players.map(({ publicKey }, at) => world.lamports(publicKey) - (paid[at] ?? 0n))).toEqual(
      pool.players.map((_, at) => entryLamports + entryRent + (at === 0 ? 70_000_001n + rentLamports : 0n)),
    );
    expect(world.lamports(world.treasury)).toBe(treasury);
    expect(world.lamports(attacker.publicKey)).toBe(balance);
  });
});
