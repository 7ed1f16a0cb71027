import { bls12_381 } from '@noble/curves/bls12-381.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BeaconChain, chainHashOf, QUICKNET } from '#src/beacon/chain.ts';
import { discriminatorOf, fieldBytes } from '#src/chain/program/account-bytes.ts';
import { decodeBeacon } from '#src/chain/program/accounts.ts';
import { beaconAddress } from '#src/chain/program/addresses.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf } from '#tests/support/read.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.deployed();
});

type Changes = Partial<Omit<BeaconChain, 'chainHash'>>;

function changed(changes: Changes): BeaconChain {
  const chain = { ...new TestBeacon(1).chain, ...changes };
  return { ...chain, chainHash: chainHashOf(chain) };
}

describe('records', () => {
  test.each([
    ['the League of Entropy’s', QUICKNET],
    ['another', new TestBeacon(2).chain],
    [
      'one with the shortest id and period, and the earliest genesis',
      changed({ id: 'x', periodSeconds: 1, genesis: 1 }),
    ],
    ['one with the largest values', changed({ id: 'x~!9'.repeat(8), periodSeconds: 30, genesis: 2 ** 40 })],
  ])('register_beacon records a drand chain permanently, for any payer: %s', (_, chain) => {
    const payer = world.wallet();
    const key = beaconAddress(fromHex(chain.chainHash));
    const { deltas, events } = world.run([registerBeacon(payer.publicKey, chain)], [payer]);
    const data = dataOf(world, key);
    const [address, rent] = [key.toBase58(), world.rentFor(data.length)];
    expect(deltas).toEqual({ [payer.publicKey.toBase58()]: -rent, [address]: rent });
    const { chainHash: chain_hash, periodSeconds: period, genesis } = chain;
    const event = { beacon: address, chain_hash, period, genesis: BigInt(genesis) };
    expect(events).toEqual([{ name: 'BeaconRegistered', data: event }]);
    expect(data.subarray(0, 8)).toEqual(Uint8Array.from(discriminatorOf('Beacon')));
    expect(decodeBeacon(address, data)).toEqual({ ...chain, address });
    // The program decompresses the key itself, with the same result as noble; the sender supplies no part of the point.
    const point = bls12_381.G2.Point.fromHex(chain.groupKey).toHex(false);
    expect(toHex(fieldBytes('Beacon', 'group_point', data))).toBe(point);
  });
});

describe('refuses', () => {
  test.each<[string, Changes]>([
    ['a period longer than 30 seconds', { periodSeconds: 31 }],
    ['the longest period there could be', { periodSeconds: 2 ** 32 - 1 }],
    ['a genesis of zero', { genesis: 0 }],
    ['an id without a character', { id: '' }],
    ['an id longer than 32 bytes', { id: 'x'.repeat(33) }],
    ['an id with a space', { id: 'quick net' }],
    ['an id beyond ASCII', { id: 'quicknét' }],
    ['an id that ends in NUL', { id: 'quicknet\0' }],
  ])('register_beacon refuses %s', (_, changes) => {
    const payer = world.wallet();
    const { refusal } = world.send([registerBeacon(payer.publicKey, changed(changes))], [payer]);
    expect(refusal).toBe('InvalidBeacon');
  });
});
