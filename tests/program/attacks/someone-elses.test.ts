import { type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeAll, describe, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { completedPool, fill, joining, openPool, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
  attacker = world.wallet();
});

const seat = ({ address }: TestPool, index: number): PublicKey =>
  new PublicKey(readPool(world, address).players[index] ?? '');

/** Tries to redirect a payment to other accounts: attacker, admin, authority and `others`. */
function redirect(payment: TransactionInstruction, payee: PublicKey, others: readonly PublicKey[]): void {
  for (const other of [attacker, world.admin, world.authority]
    .map(({ publicKey }) => publicKey)
    .concat(others)) {
    repelled(world, [replaced(payment, payee, other)], [], 'WrongPayee');
  }
}

describe("claim for someone else's index", () => {
  test('a loser claims with a winner’s index, another loser’s, and one that does not exist', () => {
    const pool = completedPool(world, { maxPlayers: 5 });
    const expectPaid = notePayables(world, pool);
    const loser = seat(pool, 3);
    for (const index of [0, 1, 2, 4, 5, 6, 999, 65_535]) {
      repelled(world, [claim(pool.address, loser, index)], [], 'WrongIndex');
    }
    expectPaid();
  });

  test('claiming with an index beyond the players, in an account longer than its list', () => {
    const { first } = staged(world, 'completed', { maxPlayers: 9, randomMultiplier: true });
    const expectPaid = notePayables(world, first);
    for (const index of [3, 4, 8, 9, 10]) {
      repelled(world, [claim(first.address, seat(first, 1), index)], [], 'WrongIndex');
    }
    expectPaid();
  });

  test('taking a refund with someone else’s index', () => {
    const { first } = staged(world, 'expired');
    const expectPaid = notePayables(world, first);
    for (const index of [0, 2, 3, 65_535]) {
      repelled(world, [refund(first.address, seat(first, 1), index)], [], 'WrongIndex');
    }
    expectPaid();
  });
});

describe("someone else's entry", () => {
  test('a paid player passes another’s entry to be paid again', () => {
    const pool = completedPool(world, { maxPlayers: 3 });
    const expectPaid = notePayables(world, pool);
    // Take losers: the pool could pay their share twice, but not a winner's.
    const [player, victim] = [seat(pool, 1), seat(pool, 2)];
    const own = claim(pool.address, player, 1);
    world.run([own]);
    const repeated = replaced(own, entryAddress(pool.address, player), entryAddress(pool.address, victim));
    repelled(world, [repeated], [], 'WrongPayee');
    expectPaid();
  });

  test('a refunded player passes another’s entry', () => {
    const { first } = staged(world, 'timedOut');
    const expectPaid = notePayables(world, first);
    const own = refund(first.address, seat(first, 0), 0);
    world.run([own]);
    const [from, to] = [0, 2].map((index) => entryAddress(first.address, seat(first, index)));
    if (from === undefined || to === undefined) throw new Error('no entries');
    repelled(world, [replaced(own, from, to)], [], 'WrongPayee');
    expectPaid();
  });

  test('a player who has used their exit leaves with another’s entry', () => {
    const pool = fill(world, openPool(world), 3);
    const [creator = pool.creator, player = creator, victim = creator] = pool.players;
    const exit = exitPool(player.publicKey, pool.address);
    world.run([exit, joining(world, pool, player.publicKey)], [player]);
    const [own, theirs] = [player, victim].map(({ publicKey }) => entryAddress(pool.address, publicKey));
    if (own === undefined || theirs === undefined) throw new Error('no entries');
    repelled(world, [replaced(exit, own, theirs)], [player], 'WrongPayee');
  });

  test('a stranger removes a player', () => {
    const pool = fill(world, openPool(world), 3);
    const [, victim = pool.creator] = pool.players;
    const exit = exitPool(victim.publicKey, pool.address);
    repelled(world, [unsigned(exit)], [], 'AccountNotSigner');
    repelled(world, [replaced(exit, victim.publicKey, attacker.publicKey)], [attacker], 'WrongPayee');
  });

  test('the creator leaves the pool', () => {
    const pool = fill(world, openPool(world), 3);
    const { creator, address } = pool;
    repelled(world, [exitPool(creator.publicKey, address)], [creator], 'CreatorCannotExit');
  });
});

describe("someone else's money", () => {
  test("redirecting someone else's payments from a completed pool", () => {
    const { first, completer } = staged(world, 'completed');
    const { address, creator } = first;
    const expectPaid = notePayables(world, first);
    const [winner, loser] = [seat(first, 0), seat(first, 1)];
    const others = [address, winner, loser, entryAddress(address, winner)];
    const besides = (key: PublicKey) => others.filter((other) => !other.equals(key));
    redirect(claim(address, winner, 0), winner, [loser, address, world.treasury]);
    redirect(payCreator(address, creator.publicKey), creator.publicKey, besides(creator.publicKey));
    redirect(payTreasury(address, world.treasury), world.treasury, others);
    redirect(payCompleter(address, completer.publicKey), completer.publicKey, others);
    expectPaid();
  });

  test("redirecting someone else's payments from a refunding pool", () => {
    const { first } = staged(world, 'expired');
    const { address, creator } = first;
    const expectPaid = notePayables(world, first);
    const player = seat(first, 1);
    redirect(refund(address, player, 1), player, [creator.publicKey, address, world.treasury]);
    redirect(payCreator(address, creator.publicKey), creator.publicKey, [player, address]);
    expectPaid();
  });

  test('the rent of a player who left, and of a closing pool', () => {
    const pool = fill(world, openPool(world), 3);
    const { address, creator } = pool;
    const [, leaver = creator] = pool.players;
    world.run([exitPool(leaver.publicKey, address)], [leaver]);
    world.warpTo(readPool(world, address).joinDeadline);
    world.run([expirePool(address)]);
    const expectPaid = notePayables(world, pool, [leaver.publicKey]);
    redirect(closeEntry(address, leaver.publicKey), leaver.publicKey, [creator.publicKey, address]);
    world.warp(readPool(world, address).retentionSeconds);
    readPool(world, address).players.forEach((_, index) => {
      repelled(world, [closePool(address, creator.publicKey)], [], 'EntriesOpen');
      world.run([refund(address, seat(pool, index), index)]);
    });
    world.run([closeEntry(address, leaver.publicKey)]);
    redirect(closePool(address, creator.publicKey), creator.publicKey, [
      leaver.publicKey,
      address,
      world.treasury,
    ]);
    expectPaid();
  });
});

describe('an active entry destroyed', () => {
  test.each(['locked', 'due', 'completed', 'expired', 'voided'] as const)(
    'closing the active entry of a pool that is %s',
    (stage) => {
      const { first, people } = staged(world, stage);
      const [, victim = first.creator] = people;
      repelled(world, [closeEntry(first.address, victim.publicKey)], [], 'EntryActive');
    },
  );
});

describe('a pool closed too early', () => {
  test.each(['open', 'locked', 'due'] as const)('closing a pool while it is %s', (stage) => {
    const { first } = staged(world, stage);
    const close = closePool(first.address, first.creator.publicKey);
    world.warp(readPool(world, first.address).retentionSeconds);
    repelled(world, [close], [], 'WrongStatus');
  });

  test.each(['completed', 'timedOut'] as const)(
    'closing a pool that %s while a player is unpaid, and one second before the end of the retention',
    (stage) => {
      const { first } = staged(world, stage);
      const { address, creator } = first;
      const expectPaid = notePayables(world, first);
      const close = closePool(address, creator.publicKey);
      const { settledAt, retentionSeconds, players } = readPool(world, address);
      world.warpTo(Math.max(world.now, (settledAt ?? 0) + retentionSeconds - 1));
      const pay = stage === 'completed' ? claim : refund;
      players.forEach((_, index) => {
        repelled(world, [close], [], 'EntriesOpen');
        world.run([pay(address, seat(first, index), index)]);
      });
      repelled(world, [close], [], 'RetentionNotOver');
      expectPaid();
    },
  );
});
