import { Keypair } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { repelled } from '#tests/support/attack.ts';
import { join, joining, openPool, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { unsigned } from '#tests/support/tamper.ts';

let world: ProgramWorld;
let attacker: Keypair;
let gate: Keypair;
let pool: TestPool;
beforeAll(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
  gate = world.wallet(0n);
  pool = openPool(world, { gate });
});

/** Returns the attacker's join with this key as the gate. */
const by = (key: Keypair | null) => joining(world, { ...pool, gate: key }, attacker.publicKey);

describe('joined without the password', () => {
  test('without a gate, with another key, with one’s own, and with another pool’s', () => {
    const wrong = world.wallet(0n);
    const other = openPool(world, { gate: wrong });
    repelled(world, [by(null)], [attacker], 'WrongGate');
    for (const key of [wrong, attacker]) {
      repelled(world, [by(key)], [attacker, key], 'WrongGate');
    }
    world.run([joining(world, other, attacker.publicKey)], [attacker, wrong]);
  });

  test('with the right key, which did not sign', () => {
    const silent = unsigned(by(gate), gate.publicKey);
    repelled(world, [silent], [attacker], 'AccountNotSigner');
  });

  test('with a signature that the key did not make over this transaction', () => {
    const forged = new Keypair({ publicKey: gate.publicKey.toBytes(), secretKey: attacker.secretKey });
    const before = readPool(world, pool.address);
    // The cluster takes no fee for a transaction that it rejects before running it.
    expect(() => world.send([by(gate)], [attacker, forged])).toThrow('balance changed by 0');
    expect(readPool(world, pool.address)).toEqual(before);
  });

  test('and with it', () => {
    join(world, pool);
    expect(readPool(world, pool.address).playerCount).toBe(2);
  });
});
