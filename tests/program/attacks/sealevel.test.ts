/**
 * Tries the classes of `sealevel-attacks` that have no file of their own. The others are: signer authorization and
 * duplicate mutable accounts in `account-matrix.test.ts`, account data matching in `someone-elses.test.ts`, owner
 * checks, type cosplay and sysvars in `wrong-accounts.test.ts`, closing accounts in `revival.test.ts`.
 */
import { type Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONFIG_ADDRESS,
  creatorAddress,
  entryAddress,
  EVENT_AUTHORITY,
  poolAddress,
  PROGRAM_ID,
} from '#src/chain/program/addresses.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex, u64Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { repelled } from '#tests/support/attack.ts';
import { creation, fill, joining, openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readEntry, readPool } from '#tests/support/read.ts';
import { copyOf } from '#tests/support/states.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

/** Returns the address that the same seeds give with a bump other than the canonical one. */
function otherBump(...seeds: readonly (string | Uint8Array)[]): PublicKey {
  const parts = seeds.map((seed) => (typeof seed === 'string' ? utf8ToBytes(seed) : seed));
  const [, canonical] = PublicKey.findProgramAddressSync(parts, PROGRAM_ID);
  for (let bump = canonical - 1; bump > 0; bump -= 1) {
    try {
      return PublicKey.createProgramAddressSync([...parts, Uint8Array.of(bump)], PROGRAM_ID);
    } catch {
      // This bump gives a point on the curve, which cannot be a program's address.
    }
  }
  throw new Error('no other bump');
}

describe('signer authorization', () => {
  test('a seat paid by a wallet that did not sign', () => {
    const join = joining(world, openPool(world), world.wallet().publicKey);
    repelled(world, [unsigned(join)], [], 'AccountNotSigner');
  });
});

describe('initialization', () => {
  test('an entry initialised again, to reset its exit and take the seat twice', () => {
    const pool = fill(world, openPool(world), 2);
    const [, player = pool.creator] = pool.players;
    const join = joining(world, pool, player.publicKey);
    repelled(world, [join], [player], 'AlreadyJoined');
    world.run([exitPool(player.publicKey, pool.address), join], [player]);
    expect(readEntry(world, pool.address, player.publicKey).exitUsed).toBe(true);
    repelled(world, [join], [player], 'AlreadyJoined');
  });
});

describe('arbitrary CPI', () => {
  test('a fake system program, which would be passed the signatures', () => {
    const fake = copyOf(world, PROGRAM_ID, world.wallet(0n).publicKey);
    for (const instruction of [
      createPool(creation(world, attacker.publicKey)),
      joining(world, openPool(world), attacker.publicKey),
      registerBeacon(attacker.publicKey, new TestBeacon(1).chain),
    ]) {
      const lent = replaced(instruction, SystemProgram.programId, fake);
      repelled(world, [lent], [attacker], 'InvalidProgramId');
    }
  });

  test('a fake program to send the event to', () => {
    const pool = fill(world, openPool(world, { minPlayers: 2 }), 2);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    const fake = copyOf(world, PROGRAM_ID, world.wallet(0n).publicKey);
    const nobodyToCall = '{"InstructionError":[0,"MissingAccount"]}';
    repelled(world, [replaced(lockPool(pool.address), PROGRAM_ID, fake)], [], nobodyToCall);
  });
});

describe('bump seed canonicalization', () => {
  test('a second pool, entry or record for the same seeds', () => {
    const creator = attacker.publicKey;
    const create = createPool(creation(world, creator));
    const pool = poolAddress(creator, 0n);
    const second = otherBump('pool', creator.toBytes(), u64Le(0n));
    const entry = entryAddress(pool, creator);
    const refused = (from: PublicKey, to: PublicKey) =>
      repelled(world, [replaced(create, from, to)], [attacker], 'WrongAddress');
    refused(creatorAddress(creator), otherBump('creator', creator.toBytes()));
    refused(entry, otherBump('entry', pool.toBytes(), creator.toBytes()));
    const replacedAccounts = replaced(replaced(create, pool, second), entry, entryAddress(second, creator));
    repelled(world, [replacedAccounts], [attacker], 'WrongAddress');
  });

  test('a second seat of the same player', () => {
    const pool = openPool(world);
    const join = joining(world, pool, attacker.publicKey);
    world.run([join], [attacker]);
    const second = otherBump('entry', pool.address.toBytes(), attacker.publicKey.toBytes());
    const repeated = replaced(join, entryAddress(pool.address, attacker.publicKey), second);
    repelled(world, [repeated], [attacker], 'WrongAddress');
  });

  test('a second record of a beacon, and a second configuration', async () => {
    const { authority, admin, beacon, beaconAddress: own } = world;
    const register = registerBeacon(authority.publicKey, beacon.chain);
    const record = otherBump('beacon', fromHex(beacon.chain.chainHash));
    repelled(world, [replaced(register, own, record)], [authority], 'WrongAddress');

    const fresh = await ProgramWorld.deployed();
    fresh.run([register], [authority]);
    const first = initializeConfig(authority.publicKey, admin.publicKey, own, fresh.params());
    repelled(fresh, [replaced(first, CONFIG_ADDRESS, otherBump('config'))], [authority], 'WrongAddress');
  });
});

describe('PDA sharing', () => {
  test('event authority replaced by that of another bump, a pool, or the sender', () => {
    const pool = fill(world, openPool(world, { minPlayers: 2 }), 2);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    const lock = lockPool(pool.address);
    for (const key of [otherBump('__event_authority'), pool.address, CONFIG_ADDRESS, attacker.publicKey]) {
      repelled(world, [replaced(lock, EVENT_AUTHORITY, key)], [], 'ConstraintAddress');
    }
  });
});
