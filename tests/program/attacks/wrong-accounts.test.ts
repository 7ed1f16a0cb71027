import { type Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, test } from 'vitest';
import { CONFIG_ADDRESS, entryAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { concatBytes, u64Le } from '#src/protocol/bytes.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged, twins } from '#tests/support/attack-twins.ts';
import {
  awaitRound,
  completing,
  creation,
  joining,
  type TestPool,
  voiding,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readPool } from '#tests/support/read.ts';
import { copyOf } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
  attacker = world.wallet();
});

const seat = ({ address }: TestPool, index: number): PublicKey =>
  new PublicKey(readPool(world, address).players[index] ?? '');

/** Returns an unused address. */
const fresh = (): PublicKey => world.wallet(0n).publicKey;

/** Returns the entries of one player in two pools. */
function entriesOf(pools: readonly [TestPool, TestPool], player: PublicKey): [PublicKey, PublicKey] {
  const [first, second] = pools;
  return [entryAddress(first.address, player), entryAddress(second.address, player)];
}

describe('account of another pool passed in', () => {
  test('one seat in each of two drawn pools, both claimed from the first', () => {
    const { first, second } = twins(world, 'completed');
    const expectPaid = notePayables(world, first);
    // Take a loser: the pool could pay their share twice, but not a winner's.
    const player = seat(first, 1);
    const payment = claim(first.address, player, 1);
    world.run([payment]);
    repelled(world, [replaced(payment, ...entriesOf([first, second], player))], [], 'WrongPool');
    expectPaid();
    notePayables(world, second)();
  });

  test('one seat in each of two refunding pools, both refunded from the first', () => {
    const { first, second } = twins(world, 'expired');
    const player = seat(first, 1);
    const payment = refund(first.address, player, 1);
    world.run([payment]);
    repelled(world, [replaced(payment, ...entriesOf([first, second], player))], [], 'WrongPool');
  });

  test('an exit used in one pool and repeated with the entry of another', () => {
    const { first, second } = twins(world, 'open');
    const [, player = first.creator] = first.players;
    const exit = exitPool(player.publicKey, first.address);
    world.run([exit, joining(world, first, player.publicKey)], [player]);
    const repeated = replaced(exit, ...entriesOf([first, second], player.publicKey));
    repelled(world, [repeated], [player], 'WrongPool');
  });

  test('an entry closed against another pool, which would then close with open entries', () => {
    const { first, second } = twins(world, 'open');
    const [, leaver = first.creator] = first.players;
    const exits = [first, second].map(({ address }) => exitPool(leaver.publicKey, address));
    world.run(exits, [leaver]);
    world.warpTo(readPool(world, second.address).joinDeadline);
    world.run([first, second].map(({ address }) => lockPool(address)));
    const close = closeEntry(first.address, leaver.publicKey);
    repelled(world, [replaced(close, ...entriesOf([first, second], leaver.publicKey))], [], 'WrongPool');
  });

  test('a seat taken with the entry of another pool, or of another player', () => {
    const { first, second } = twins(world, 'open');
    const join = joining(world, first, attacker.publicKey);
    const own = entryAddress(first.address, attacker.publicKey);
    for (const [entry, refusal] of [
      [entryAddress(second.address, attacker.publicKey), 'WrongAddress'],
      [entryAddress(second.address, first.creator.publicKey), 'WrongPool'],
      [entryAddress(first.address, first.creator.publicKey), 'WrongPayee'],
      [fresh(), 'WrongAddress'],
    ] as const) {
      repelled(world, [replaced(join, own, entry)], [attacker], refusal);
    }
  });

  test('drawing a pool with the signature for its twin, which locked a round later', () => {
    const { first, second } = twins(world, 'open');
    world.warpTo(readPool(world, second.address).joinDeadline);
    world.run([lockPool(first.address)]);
    world.warp(3);
    world.run([lockPool(second.address)]);
    for (const pool of [first, second]) awaitRound(world, pool);
    const [own, other] = [first, second].map((pool) => completing(world, pool, attacker.publicKey));
    if (own === undefined || other === undefined) throw new Error('no draws');
    for (const [draw, from, to] of [
      [own, first, second],
      [other, second, first],
    ] as const) {
      repelled(world, [replaced(draw, from.address, to.address)], [attacker], 'InvalidHints');
    }
    world.run([own, other], [attacker]);
    for (const pool of [first, second]) notePayables(world, pool)();
  });
});

describe('account of another program passed in', () => {
  test('a pool with any content of the attacker', () => {
    const { first } = staged(world, 'completed');
    const forged = copyOf(world, first.address, fresh(), attacker.publicKey);
    const payment = claim(first.address, seat(first, 0), 0);
    repelled(world, [replaced(payment, first.address, forged)], [], 'AccountOwnedByWrongProgram');
  });

  test('an entry with an unpaid player', () => {
    const { first } = staged(world, 'completed');
    const expectPaid = notePayables(world, first);
    const payment = claim(first.address, seat(first, 1), 1);
    const own = entryAddress(first.address, seat(first, 1));
    const forged = copyOf(world, own, fresh(), attacker.publicKey);
    world.run([payment]);
    repelled(world, [replaced(payment, own, forged)], [], 'AccountOwnedByWrongProgram');
    expectPaid();
  });

  test('a configuration with another treasury and beacon', () => {
    const forged = copyOf(world, CONFIG_ADDRESS, fresh(), attacker.publicKey);
    const create = createPool(creation(world, attacker.publicKey));
    repelled(world, [replaced(create, CONFIG_ADDRESS, forged)], [attacker], 'AccountOwnedByWrongProgram');
    const { first } = staged(world, 'open');
    const join = joining(world, first, attacker.publicKey);
    repelled(world, [replaced(join, CONFIG_ADDRESS, forged)], [attacker], 'AccountOwnedByWrongProgram');
  });
});

describe('account of another type passed in', () => {
  /** Returns a copy of the right account whose discriminator names another type. */
  function disguised(key: PublicKey, as: PublicKey): PublicKey {
    const address = copyOf(world, key, fresh());
    const account = world.account(address);
    if (account === null) throw new Error('no copy');
    const data = concatBytes(dataOf(world, as).subarray(0, 8), account.data.subarray(8));
    world.setAccount(address, { ...account, data });
    return address;
  }

  test('an account of another type passed as pool, as entry, as configuration and as beacon', () => {
    const { first } = staged(world, 'completed');
    const player = seat(first, 0);
    const entry = entryAddress(first.address, player);
    const beacon = world.beaconAddress;
    const payment = claim(first.address, player, 0);
    const wrong = 'AccountDiscriminatorMismatch';
    repelled(world, [replaced(payment, first.address, disguised(first.address, beacon))], [], wrong);
    repelled(world, [replaced(payment, entry, disguised(entry, beacon))], [], wrong);
    const create = createPool(creation(world, attacker.publicKey));
    const config = disguised(CONFIG_ADDRESS, beacon);
    repelled(world, [replaced(create, CONFIG_ADDRESS, config)], [attacker], wrong);
    const { first: locked } = staged(world, 'locked');
    const attempt = voiding(world, locked, attacker.publicKey);
    repelled(world, [replaced(attempt, beacon, disguised(beacon, entry))], [attacker], wrong);
    world.run([attempt], [attacker]);
  });

  test('an empty account that a stranger has assigned to the program', () => {
    const { first } = staged(world, 'completed');
    const player = seat(first, 0);
    const payment = claim(first.address, player, 0);
    for (const key of [first.address, entryAddress(first.address, player)]) {
      const space = dataOf(world, key).length;
      const [blank, lamports] = [world.wallet(0n), Number(world.rentFor(space))];
      const [fromPubkey, newAccountPubkey] = [attacker.publicKey, blank.publicKey];
      const terms = { fromPubkey, newAccountPubkey, lamports, space, programId: PROGRAM_ID };
      const [made, used] = [SystemProgram.createAccount(terms), replaced(payment, key, newAccountPubkey)];
      repelled(world, [made, used], [attacker, blank], 'AccountDiscriminatorMismatch');
    }
  });

  test('an account of another type passed as the entry of a rejoining player', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    world.run([exitPool(player.publicKey, first.address)], [player]);
    const entry = entryAddress(first.address, player.publicKey);
    const account = world.account(entry);
    if (account === null) throw new Error('no entry');
    const data = concatBytes(dataOf(world, CONFIG_ADDRESS).subarray(0, 8), account.data.subarray(8));
    world.setAccount(entry, { ...account, data });
    const join = joining(world, first, player.publicKey);
    repelled(world, [join], [player], 'AccountDiscriminatorMismatch');
  });
});

describe('duplicate mutable accounts', () => {
  test('the pool as the entry, the entry as the pool, and both as the payee', () => {
    const { first } = staged(world, 'completed');
    const expectPaid = notePayables(world, first);
    const player = seat(first, 0);
    const entry = entryAddress(first.address, player);
    const payment = claim(first.address, player, 0);
    repelled(world, [replaced(payment, entry, first.address)], [], 'AccountDiscriminatorMismatch');
    repelled(world, [replaced(payment, first.address, entry)], [], 'AccountDiscriminatorMismatch');
    for (const payee of [first.address, entry]) {
      repelled(world, [replaced(payment, player, payee)], [], 'WrongPayee');
    }
    expectPaid();
  });
});

describe('treasury or sysvar replaced', () => {
  test('a sysvar made by the attacker after the accounts: none is read from a transaction', () => {
    const { first } = staged(world, 'open');
    world.warpTo(readPool(world, first.address).joinDeadline);
    world.setLastRestartSlot(world.slot - 1n);
    const lock = lockPool(first.address);
    const owner = new PublicKey('Sysvar1111111111111111111111111111111111111');
    const never = fresh();
    world.setAccount(never, { lamports: world.rentFor(8), owner, data: u64Le(0n) });
    lock.keys.push({ pubkey: never, isSigner: false, isWritable: false });
    repelled(world, [lock], [], 'RestartGuard');
    world.setLastRestartSlot(0n);
    world.run([lock]);
  });

  test('the treasury of a creation', () => {
    const treasury = attacker.publicKey;
    repelled(world, [createPool(creation(world, treasury, { treasury }))], [attacker], 'InvalidTreasury');
  });

  test('a payment whose treasury is replaced by the attacker’s or the configuration’s later one', () => {
    const { first } = staged(world, 'completed');
    const expectPaid = notePayables(world, first);
    const { admin, treasury } = world;
    const next = world.wallet().publicKey;
    world.run(
      [updateConfig(admin.publicKey, world.params({ treasury: next, cooldownSeconds: 0 }), false)],
      [admin],
    );
    for (const payee of [next, attacker.publicKey]) {
      repelled(world, [payTreasury(first.address, payee)], [], 'WrongPayee');
    }
    world.run(
      [updateConfig(admin.publicKey, world.params({ treasury, cooldownSeconds: 0 }), false)],
      [admin],
    );
    expectPaid();
  });
});
