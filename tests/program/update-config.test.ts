import { PublicKey } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { oracleAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { AT_BOUNDS, BAD_KEYS, OUT_OF_BOUNDS } from '#tests/support/config-cases.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { completedPool, fullPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readOracle } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';

const OTHER_KEY = vrfPublicKey(numberedBytes('vrf', 1));

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const update = (changes: Partial<ConfigParams> = {}, paused = false) =>
  updateConfig(world.admin.publicKey, world.params(changes), paused);
const tried = (changes: Partial<ConfigParams>) => world.send([update(changes)], [world.admin]).refusal;

test('replaces every value, raises the version and opens the record of a new key', () => {
  const { version } = readConfig(world);
  const treasury = world.wallet().publicKey;
  const changes = {
    treasury,
    vrfKey: OTHER_KEY,
    minStakeLamports: 1_234_567n,
    cooldownSeconds: 1,
    countdownSeconds: 6,
    entropyDelaySlots: 7,
    drawTimeoutSeconds: 3_601,
    retentionSeconds: 86_401,
  };
  const { moved, events } = world.run([update(changes, true)], [world.admin]);
  const rent = world.rentFor(dataOf(world, oracleAddress(OTHER_KEY)).length);
  expect(moved).toEqual({
    [world.admin.publicKey.toBase58()]: -rent,
    [oracleAddress(OTHER_KEY).toBase58()]: rent,
  });
  expect(events).toEqual([]);
  expect(readConfig(world)).toMatchObject({
    ...changes,
    treasury: treasury.toBase58(),
    vrfKey: toHex(OTHER_KEY),
    version: version + 1n,
    paused: true,
  });
  expect(readOracle(world, OTHER_KEY)).toMatchObject({ vrfKey: toHex(OTHER_KEY), drawsRequested: 0n });
  const [, bump] = PublicKey.findProgramAddressSync([Buffer.from('oracle'), OTHER_KEY], PROGRAM_ID);
  expect(dataOf(world, oracleAddress(OTHER_KEY))[9]).toBe(bump);

  const back = world.run([update()], [world.admin]);
  expect(back.moved).toEqual({});
  expect(readConfig(world)).toMatchObject({ version: version + 2n, paused: false });
});

test('keeps what is counted of a key', () => {
  completedPool(world, { maxPlayers: 2 });
  const before = readOracle(world);
  expect(before.drawsProven).toBeGreaterThan(0n);
  world.run([update()], [world.admin]);
  expect(readOracle(world)).toEqual(before);
});

test.each(AT_BOUNDS)('takes %s at its bound %s', (field, value) => {
  world.run([update({ [field]: value })], [world.admin]);
  expect(readConfig(world)).toMatchObject({ [field]: value });
  world.run([update()], [world.admin]);
});

test('takes a treasury with exactly the lamports that keep a wallet alive', () => {
  const treasury = world.wallet(world.rentFor(0)).publicKey;
  expect(tried({ treasury })).toBeNull();
  world.run([update()], [world.admin]);
});

describe('refuses', () => {
  test.each(OUT_OF_BOUNDS)('%s out of bounds: %s', (field, value) => {
    expect(tried({ [field]: value })).toBe('ConfigOutOfBounds');
  });

  test.each(BAD_KEYS.map(toHex))('the VRF key %s', (hex) => {
    expect(tried({ vrfKey: Uint8Array.from(Buffer.from(hex, 'hex')) })).toBe('InvalidVrfKey');
  });

  test('a treasury that is empty, poor, a program, or of a program', () => {
    const pool = fullPool(world, { maxPlayers: 2 });
    for (const treasury of [
      world.wallet(0n).publicKey,
      world.wallet(world.rentFor(0) - 1n).publicKey,
      PROGRAM_ID,
      pool.address,
    ]) {
      expect(tried({ treasury })).toBe('InvalidTreasury');
    }
  });

  test('treasury replaced', () => {
    const treasury = world.wallet().publicKey;
    const instruction = replaced(update({ treasury }), treasury, world.treasury);
    expect(world.send([instruction], [world.admin]).refusal).toBe('InvalidTreasury');
  });

  test('the record of another key', () => {
    world.run([update({ vrfKey: OTHER_KEY }), update()], [world.admin]);
    const instruction = replaced(update(), oracleAddress(world.vrfKey), oracleAddress(OTHER_KEY));
    expect(world.send([instruction], [world.admin]).refusal).toBe('ConstraintSeeds');
  });
});
