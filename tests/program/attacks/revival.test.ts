import { type Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { creation, joining, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readCreator, readPool } from '#tests/support/read.ts';
import { payEveryone } from '#tests/support/settle.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
  attacker = world.wallet();
});

/** Sends lamports to an account that has just been closed, so that the runtime does not delete it. */
const revive = (toPubkey: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: attacker.publicKey, toPubkey, lamports: 10_000_000 });

describe('closing and reviving an account in one transaction', () => {
  test('reviving an entry to claim twice', () => {
    const { first } = staged(world, 'completed');
    const expectPaid = notePayables(world, first);
    // Take a loser: the pool could pay their share twice, but not a winner's.
    const player = new PublicKey(readPool(world, first.address).players[1] ?? '');
    const payment = claim(first.address, player, 1);
    const repeated = revive(entryAddress(first.address, player));
    repelled(world, [payment, repeated, payment], [attacker], 'AccountOwnedByWrongProgram');
    expectPaid();
  });

  test('reviving an entry to be refunded twice', () => {
    const { first } = staged(world, 'expired');
    const expectPaid = notePayables(world, first);
    const player = first.creator.publicKey;
    const payment = refund(first.address, player, 0);
    const repeated = revive(entryAddress(first.address, player));
    repelled(world, [payment, repeated, payment], [attacker], 'AccountOwnedByWrongProgram');
    expectPaid();
  });

  test('reviving an entry of a player who left, to close it and another’s', () => {
    const { first, people } = staged(world, 'open', { maxPlayers: 5 });
    const [, leaver = first.creator] = people;
    world.run([exitPool(leaver.publicKey, first.address)], [leaver]);
    world.warpTo(readPool(world, first.address).joinDeadline);
    world.run([lockPool(first.address)]);
    const close = closeEntry(first.address, leaver.publicKey);
    const repeated = revive(entryAddress(first.address, leaver.publicKey));
    repelled(world, [close, repeated, close], [attacker], 'AccountOwnedByWrongProgram');
  });

  test('reviving a pool to close it twice or to continue it', () => {
    const { first } = staged(world, 'completed');
    const { address, creator } = first;
    payEveryone(world, first);
    world.warp(readPool(world, address).retentionSeconds);
    const close = closePool(address, creator.publicKey);
    repelled(world, [close, revive(address), close], [attacker], 'AccountOwnedByWrongProgram');
    const join = joining(world, first, attacker.publicKey);
    repelled(world, [close, revive(address), join], [attacker], 'AccountOwnedByWrongProgram');
  });

  test('reviving a pool to create another at its address', () => {
    const { first } = staged(world, 'expired');
    const { address, creator } = first;
    payEveryone(world, first);
    world.warp(readPool(world, address).retentionSeconds);
    const close = closePool(address, creator.publicKey);
    const repeated = createPool(creation(world, creator.publicKey));
    repelled(world, [close, repeated], [creator], 'WrongAddress');
    repelled(world, [close, revive(address), repeated], [creator, attacker], 'WrongAddress');
    world.run([close]);
    repelled(world, [repeated], [creator], 'WrongAddress');
    const { created } = readCreator(world, creator.publicKey);
    expect(openPool(world, { creator, creatorIndex: created }).address.equals(address)).toBe(false);
  });
});

test('a revived entry is worth nothing and does not block closing the pool', () => {
  const { first } = staged(world, 'completed');
  const expectPaid = notePayables(world, first);
  const player = first.creator.publicKey;
  const entry = entryAddress(first.address, player);
  const index = readPool(world, first.address).players.indexOf(player.toBase58());
  world.run([claim(first.address, player, index), revive(entry)], [attacker]);
  expect(world.account(entry)).toMatchObject({ owner: SystemProgram.programId, data: new Uint8Array() });
  expectPaid();
});
