import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BeaconChain, chainHashOf, QUICKNET } from '#src/beacon/chain.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { beaconAddress, CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { voidPool } from '#src/chain/program/instructions/void-pool.ts';
import { concatBytes, fromHex, toHex, u32Le, utf8ToBytes } from '#src/protocol/bytes.ts';
import { contents, repelled, withData } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { awaitRound, complete, creation, fullPool, openPool, roundOf } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readPool } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

const { G2 } = bls12_381;
const { ORDER } = bls12_381.fields.Fp;
/** The system program's refusal of an address in use. */
const IN_USE = '{"InstructionError":[0,{"Custom":0}]}';

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
});

const evil = new TestBeacon(1);
const evilAddress = beaconAddress(fromHex(evil.chain.chainHash));

type Changes = Partial<Omit<BeaconChain, 'chainHash'>>;

function registration(changes: Changes): TransactionInstruction {
  const chain = { ...evil.chain, ...changes };
  return registerBeacon(attacker.publicKey, { ...chain, chainHash: chainHashOf(chain) });
}

const refused = (changes: Changes, refusal = 'InvalidBeacon'): void =>
  repelled(world, [registration(changes)], [attacker], refusal);

describe('a key with which anyone or no one could sign', () => {
  const right = fromHex(evil.chain.groupKey);
  const flagged = (key: Uint8Array, flags: number): Uint8Array => key.with(0, ((key[0] ?? 0) & 0x1f) | flags);

  test('identity key, with any flags', () => {
    for (let flags = 0; flags < 0x100; flags += 0x20)
      refused({ groupKey: toHex(flagged(new Uint8Array(96), flags)) });
  });

  test('key outside the subgroup, and off the curve', () => {
    const seen = new Set<string>();
    for (let number = 0; seen.size < 2; number += 1) {
      const noise = Buffer.concat(Array.from({ length: 3 }, (_, at) => numberedBytes(`key ${at}`, number)));
      // Keep both coordinates below p.
      const key = flagged(noise.fill(0, 48, 49).fill(0, 0, 1), 0x80);
      refused({ groupKey: toHex(key) });
      seen.add(whatIsWrongWith(key));
    }
    expect(seen).toEqual(new Set(['off the curve', 'outside the subgroup']));
  });

  test('non-canonical key: other flags, or a coordinate of p or more', () => {
    const own = (right[0] ?? 0) & 0xe0;
    for (let flags = 0; flags < 0x100; flags += 0x20) {
      // Flag 0x20 selects one of two valid points. The other one is a valid key of another group.
      if ((flags | 0x20) !== (own | 0x20)) refused({ groupKey: toHex(flagged(right, flags)) });
    }
    let more = 0;
    for (let number = 1; more < 2; number += 1) {
      const key = fromHex(new TestBeacon(number).chain.groupKey);
      const plain = flagged(key, 0);
      for (const at of [0, 48]) {
        const raised = BigInt(`0x${toHex(plain.subarray(at, at + 48))}`) + ORDER;
        if (raised >> 381n !== 0n) continue;
        const bytes = Uint8Array.from(plain);
        bytes.set(fromHex(raised.toString(16).padStart(96, '0')), at);
        refused({ groupKey: toHex(flagged(bytes, (key[0] ?? 0) & 0xe0)) });
        more += 1;
      }
    }
  });
});

function whatIsWrongWith(key: Uint8Array): string {
  try {
    G2.Point.fromBytes(key);
    return 'nothing';
  } catch (error) {
    return String(error).includes('subgroup') ? 'outside the subgroup' : 'off the curve';
  }
}

describe('a decompressed key', () => {
  test('a decompressed key after the arguments, or instead of the compressed key', () => {
    const theirs = G2.Point.fromHex(new TestBeacon(2).chain.groupKey).toBytes(false);
    const valid = registration({});
    const half = withData(
      valid,
      valid.data.subarray(0, 20),
      theirs.subarray(0, 96),
      valid.data.subarray(116),
    );
    repelled(world, [half], [attacker], 'InvalidBeacon');
    const joined = withData(valid, valid.data.subarray(0, 20), theirs, valid.data.subarray(116));
    expect(world.send([joined], [attacker]).refusal).not.toBeNull();
    world.run([withData(valid, valid.data, theirs)], [attacker]);
    const recorded = Buffer.from(dataOf(world, evilAddress));
    expect(recorded.includes(Buffer.from(G2.Point.fromHex(evil.chain.groupKey).toBytes(false)))).toBe(true);
    expect(recorded.includes(Buffer.from(theirs))).toBe(false);
  });
});

describe('a chain that imitates another', () => {
  test('a chain with seed and id split at another byte', () => {
    const valid = registration({});
    const parts = concatBytes(fromHex(evil.chain.seed), utf8ToBytes(evil.chain.id));
    const [head, text] = [valid.data.subarray(0, 116), new TextDecoder()];
    for (let at = 1; at < evil.chain.id.length; at += 1) {
      // The later the seed begins, the more bytes of the id it includes.
      const seed = toHex(parts.subarray(at, at + 32));
      const later = registration({ seed, id: text.decode(parts.subarray(at + 32)) });
      const own = later.keys[1]?.pubkey ?? evilAddress;
      repelled(world, [replaced(later, own, evilAddress)], [attacker], 'WrongAddress');
    }
    for (const at of [0, 1, 31, 33, parts.length]) {
      // The same bytes, split so that the seed has fewer or more than 32 bytes.
      const split = [parts.subarray(0, at), u32Le(parts.length - at), parts.subarray(at)];
      expect(world.send([withData(valid, head, ...split)], [attacker]).refusal, `${at}`).not.toBeNull();
      expect(world.account(evilAddress)).toBeNull();
    }
    const right = [parts.subarray(0, 32), u32Le(parts.length - 32), parts.subarray(32)];
    world.run([withData(valid, head, ...right)], [attacker]);
    expect(world.account(evilAddress)).not.toBeNull();
  });

  test('another chain’s address, with a difference as small as one letter', () => {
    const theirs = beaconAddress(fromHex(QUICKNET.chainHash));
    for (const changes of [
      {},
      { ...QUICKNET, groupKey: evil.chain.groupKey },
      { ...QUICKNET, genesis: QUICKNET.genesis + 1 },
      { ...QUICKNET, periodSeconds: 4 },
      { ...QUICKNET, id: 'quickne' },
      { ...QUICKNET, seed: evil.chain.seed },
    ]) {
      const valid = registration(changes);
      const own = valid.keys[1]?.pubkey ?? theirs;
      repelled(world, [replaced(valid, own, theirs)], [attacker], 'WrongAddress');
    }
    world.run([registration(QUICKNET)], [attacker]);
  });

  test('id `default`, which drand omits from the hash, and an empty id', () => {
    refused({ id: 'default' });
    refused({ id: '' });
    // The hash that drand itself computes, without the id.
    const { id: _, ...chain } = evil.chain;
    const hash = chainHashOf({ ...chain, id: '' });
    const valid = registration({ id: 'default' });
    const asDrand = replaced(valid, valid.keys[1]?.pubkey ?? evilAddress, beaconAddress(fromHex(hash)));
    repelled(world, [asDrand], [attacker], 'InvalidBeacon');
    for (const id of ['defaul', 'defaults', 'Default']) world.run([registration({ id })], [attacker]);
  });

  test.each<[string, Changes]>([
    ['period 0', { periodSeconds: 0 }],
    ['a period of 31 seconds', { periodSeconds: 31 }],
    ['negative genesis', { genesis: -1 }],
    ['a genesis long before all clocks', { genesis: -(2 ** 52) }],
    ['genesis 0', { genesis: 0 }],
    ['an id of 33 bytes', { id: 'x'.repeat(33) }],
  ])('%s', (_, changes) => refused(changes));

  test('a second registration by anyone, in one transaction and in two', () => {
    repelled(world, [registration({}), registration({})], [attacker], IN_USE.replace('[0', '[1'));
    world.run([registration({})], [attacker]);
    const before = contents(world, [evilAddress]);
    repelled(world, [registration({})], [attacker], IN_USE);
    const { authority } = world;
    repelled(world, [registerBeacon(authority.publicKey, evil.chain)], [authority], IN_USE);
    expect(contents(world, [evilAddress])).toBe(before);
  });
});

describe('a beacon whose key the attacker holds', () => {
  beforeEach(() => {
    world.run([registration({})], [attacker]);
  });

  test('another beacon in complete_pool, and in void_pool', () => {
    for (const build of [completePool, voidPool]) {
      const pool = fullPool(world, { maxPlayers: 3 });
      if (build === completePool) awaitRound(world, pool);
      const round = roundOf(world, pool);
      const [theirs, hints] = [evil.sign(round), roundHints(round)];
      const by = (beacon = evilAddress, signature = theirs) =>
        build(attacker.publicKey, pool.address, beacon, signature, hints);
      repelled(world, [by()], [attacker], 'WrongBeacon');
      repelled(world, [by(evilAddress, world.beacon.sign(round))], [attacker], 'WrongBeacon');
      repelled(world, [by(world.beaconAddress)], [attacker], 'InvalidSignature');
      world.run([by(world.beaconAddress, world.beacon.sign(round))], [attacker]);
      notePayables(world, pool)();
    }
  });

  test('a beacon with the attacker’s key in create_pool', () => {
    const create = createPool(creation(world, attacker.publicKey, { beacon: evilAddress }));
    repelled(world, [create], [attacker], 'WrongBeacon');
    const pool = openPool(world, { creator: attacker });
    expect(readPool(world, pool.address).beacon).toBe(world.beaconAddress.toBase58());
  });

  test('`update_config` with another beacon: the instruction has no such argument', () => {
    const { admin } = world;
    const before = readConfig(world);
    const update = updateConfig(admin.publicKey, world.params(), false);
    const named = withData(update, update.data, evilAddress.toBytes());
    named.keys.push({ pubkey: evilAddress, isSigner: false, isWritable: false });
    world.run([named], [admin]);
    expect(readConfig(world)).toEqual({ ...before, version: before.version + 1n });
    repelled(world, [replaced(update, world.treasury, evilAddress)], [admin], 'InvalidTreasury');
    const pool = fullPool(world, { maxPlayers: 2 });
    complete(world, pool);
  });

  test('a beacon with the attacker’s key in a configuration that is initialised a second time', () => {
    const { authority, admin } = world;
    const repeated = initializeConfig(authority.publicKey, admin.publicKey, evilAddress, world.params());
    repelled(world, [repeated], [authority], IN_USE, [CONFIG_ADDRESS]);
  });
});

describe('the first configuration', () => {
  let fresh: ProgramWorld;
  beforeAll(async () => {
    fresh = await ProgramWorld.deployed();
  });

  test('the first configuration with an account that is not a beacon', () => {
    const { authority, admin, beacon, treasury } = fresh;
    fresh.run([registerBeacon(authority.publicKey, beacon.chain)], [authority]);
    const naming = (address = fresh.beaconAddress) =>
      initializeConfig(authority.publicKey, admin.publicKey, address, fresh.params());
    const forged = fresh.wallet(0n).publicKey;
    fresh.setAccount(forged, {
      lamports: 10_000_000n,
      data: dataOf(fresh, fresh.beaconAddress),
      owner: authority.publicKey,
    });
    repelled(fresh, [naming(CONFIG_ADDRESS)], [authority], 'AccountOwnedByWrongProgram');
    for (const address of [evilAddress, treasury, forged])
      repelled(fresh, [naming(address)], [authority], 'AccountOwnedByWrongProgram');
    fresh.run([naming()], [authority]);
  });
});
