import type { TransactionInstruction } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { deltasOf, repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { complete, fill, join, joining, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
});

/** Tries a payment twice in one transaction, and again after it was made. */
function tryTwice(payment: TransactionInstruction, refusal: string): void {
  repelled(world, [payment, payment], [], refusal);
  world.run([payment]);
  repelled(world, [payment], [], refusal);
}

describe('bonus lost or paid twice in a refund', () => {
  test.each(['expired', 'timedOut', 'voided'] as const)(
    'paying the bonus twice in a pool that %s',
    (stage) => {
      const { first } = staged(world, stage);
      const expectPaid = notePayables(world, first);
      tryTwice(payCreator(first.address, first.creator.publicKey), 'NothingDue');
      expectPaid();
    },
  );

  test('closing before the bonus is paid still pays it, once', () => {
    const { first, people } = staged(world, 'expired');
    const { address, creator } = first;
    world.run(people.map((player, index) => refund(address, player.publicKey, index)));
    world.warp(readPool(world, address).retentionSeconds);
    const [close, pay] = [closePool(address, creator.publicKey), payCreator(address, creator.publicKey)];
    repelled(world, [close, pay], [], 'AccountOwnedByWrongProgram');
    const { rentLamports } = readPool(world, address);
    const outcome = world.run([pay, close]);
    expect(deltasOf(outcome, creator.publicKey)).toEqual([70_000_001n + rentLamports]);
    expect(world.account(address)).toBeNull();
  });

  test('a refund without a bonus pays the creator nothing', () => {
    const { first } = staged(world, 'expired', { bonusLamports: 0n });
    const expectPaid = notePayables(world, first);
    repelled(world, [payCreator(first.address, first.creator.publicKey)], [], 'NothingDue');
    expectPaid();
  });
});

describe('claim, exit or refund twice', () => {
  test('claim twice, by a winner and by a loser', () => {
    const { first } = staged(world, 'completed');
    const expectPaid = notePayables(world, first);
    for (const index of [2, 0]) tryTwice(claim(first.address, seat(index), index), 'AccountNotInitialized');
    expectPaid();

    function seat(index: number) {
      const key = readPool(world, first.address).players[index];
      return (first.players.find(({ publicKey }) => publicKey.toBase58() === key) ?? first.creator).publicKey;
    }
  });

  test.each(['expired', 'timedOut', 'voided'] as const)('refund twice, of a pool that %s', (stage) => {
    const { first, people } = staged(world, stage);
    const expectPaid = notePayables(world, first);
    const [, player = first.creator] = people;
    tryTwice(refund(first.address, player.publicKey, 1), 'AccountNotInitialized');
    expectPaid();
  });

  test('exit twice, in one transaction and in two', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    const exit = exitPool(player.publicKey, first.address);
    repelled(world, [exit, exit], [player], 'NotInPool');
    world.run([exit], [player]);
    repelled(world, [exit], [player], 'NotInPool');
  });
});

describe('claiming a share of the fee twice', () => {
  test('claiming a share of the fee twice by creator, completer and treasury', () => {
    const { first, completer } = staged(world, 'completed');
    const { address, creator } = first;
    const expectPaid = notePayables(world, first);
    tryTwice(payCreator(address, creator.publicKey), 'NothingDue');
    tryTwice(payCompleter(address, completer.publicKey), 'NothingDue');
    tryTwice(payTreasury(address, world.treasury), 'NothingDue');
    expectPaid();
  });

  test.each(['timedOut', 'voided'] as const)(
    'claiming a share of the fee from a pool that refunds instead: %s',
    (stage) => {
      const { first, completer } = staged(world, stage);
      const expectPaid = notePayables(world, first);
      repelled(world, [payCompleter(first.address, completer.publicKey)], [], 'WrongStatus');
      repelled(world, [payTreasury(first.address, world.treasury)], [], 'WrongStatus');
      expectPaid();
    },
  );
});

describe('stake counted twice', () => {
  test('a refund from a completed pool, and a claim from a refunding one', () => {
    const drawn = staged(world, 'completed').first;
    const refunding = staged(world, 'timedOut').first;
    const payouts = [notePayables(world, drawn), notePayables(world, refunding)];
    readPool(world, drawn.address).players.forEach((key, index) => {
      const player = drawn.players.find(({ publicKey }) => publicKey.toBase58() === key) ?? drawn.creator;
      repelled(world, [refund(drawn.address, player.publicKey, index)], [], 'WrongStatus');
    });
    refunding.players.forEach((player, index) => {
      repelled(world, [claim(refunding.address, player.publicKey, index)], [], 'WrongStatus');
    });
    for (const expectPaid of payouts) expectPaid();
  });

  test('a player who left, and so was paid already, gets no refund', () => {
    const pool = fill(world, openPool(world), 3);
    const [creator = pool.creator, leaver = creator, back = creator] = pool.players;
    for (const player of [leaver, back]) world.run([exitPool(player.publicKey, pool.address)], [player]);
    join(world, pool, back);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    const expectPaid = notePayables(world, pool, [leaver.publicKey]);
    for (const index of [0, 1]) {
      repelled(world, [refund(pool.address, leaver.publicKey, index)], [], 'WrongIndex');
    }
    tryTwice(refund(pool.address, back.publicKey, 1), 'AccountNotInitialized');
    expectPaid();
  });

  test('a player who left, and so was paid already, cannot claim', () => {
    const pool = fill(world, openPool(world, { maxPlayers: 4, minPlayers: 2 }), 3);
    const [, leaver = pool.creator] = pool.players;
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    complete(world, pool);
    const expectPaid = notePayables(world, pool, [leaver.publicKey]);
    for (const index of [0, 1, 2]) {
      repelled(world, [claim(pool.address, leaver.publicKey, index)], [], 'WrongIndex');
    }
    expectPaid();
  });

  test('seat taken twice by the same wallet, in one transaction and in two', () => {
    const pool = openPool(world, { maxPlayers: 3 });
    const player = world.wallet();
    const join = joining(world, pool, player.publicKey);
    repelled(world, [join, join], [player], 'AlreadyJoined');
    world.run([join], [player]);
    repelled(world, [join], [player], 'AlreadyJoined');
    const repeated = joining(world, pool, pool.creator.publicKey);
    repelled(world, [repeated], [pool.creator], 'AlreadyJoined');
  });
});

describe('the one exit, reset by closing or rejoining', () => {
  test('resetting the one exit by rejoining, in one transaction and in two', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    const [exit, join] = [exitPool(player.publicKey, first.address), joining(world, first, player.publicKey)];
    repelled(world, [exit, join, exit], [player], 'ExitAlreadyUsed');
    world.run([exit, join], [player]);
    repelled(world, [exit], [player], 'ExitAlreadyUsed');
  });

  test('resetting the one exit by closing the entry while the pool is open, before its deadline and after it', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    const [exit, join] = [exitPool(player.publicKey, first.address), joining(world, first, player.publicKey)];
    world.run([exit], [player]);
    const close = closeEntry(first.address, player.publicKey);
    repelled(world, [close], [], 'WrongStatus');
    repelled(world, [close, join, exit], [player], 'WrongStatus');
    world.warpTo(readPool(world, first.address).joinDeadline);
    repelled(world, [close], [], 'WrongStatus');
  });

  test('resetting the one exit by closing the entry of a seat that is taken', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    const [exit, join] = [exitPool(player.publicKey, first.address), joining(world, first, player.publicKey)];
    world.run([exit, join], [player]);
    const close = closeEntry(first.address, player.publicKey);
    repelled(world, [close], [], 'WrongStatus');
    world.warpTo(readPool(world, first.address).joinDeadline);
    world.run([lockPool(first.address)]);
    repelled(world, [close], [], 'EntryActive');
  });
});
