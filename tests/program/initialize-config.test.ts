import { beforeAll, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS, oracleAddress } from '#src/chain/program/addresses.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { OUT_OF_BOUNDS, BAD_KEYS } from '#tests/support/config-cases.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig, readOracle } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.deployed();
});

const setUp = (changes = {}) =>
  initializeConfig(world.authority.publicKey, world.admin.publicKey, world.params(changes));

describe('refuses', () => {
  test.each(OUT_OF_BOUNDS)('%s out of bounds: %s', (field, value) => {
    expect(world.send([setUp({ [field]: value })], [world.authority]).refusal).toBe('ConfigOutOfBounds');
  });

  test.each(BAD_KEYS.map(toHex))('the VRF key %s', (hex) => {
    const vrfKey = Uint8Array.from(Buffer.from(hex, 'hex'));
    expect(world.send([setUp({ vrfKey })], [world.authority]).refusal).toBe('InvalidVrfKey');
  });

  test('a treasury that is no funded wallet', () => {
    const treasury = world.wallet(world.rentFor(0) - 1n).publicKey;
    expect(world.send([setUp({ treasury })], [world.authority]).refusal).toBe('InvalidTreasury');
    const replacedTreasury = replaced(setUp({ treasury }), treasury, world.treasury);
    expect(world.send([replacedTreasury], [world.authority]).refusal).toBe('InvalidTreasury');
  });
});

test('sets the configuration and opens the record of its key', () => {
  const outcome = world.run([setUp()], [world.authority]);
  const config = dataOf(world, CONFIG_ADDRESS);
  const oracle = dataOf(world, oracleAddress(world.vrfKey));
  expect(outcome.moved).toEqual({
    [world.authority.publicKey.toBase58()]: -world.rentFor(config.length) - world.rentFor(oracle.length),
    [CONFIG_ADDRESS.toBase58()]: world.rentFor(config.length),
    [oracleAddress(world.vrfKey).toBase58()]: world.rentFor(oracle.length),
  });
  expect(outcome.events).toEqual([]);
  expect(readConfig(world)).toEqual({
    version: 1n,
    admin: world.admin.publicKey.toBase58(),
    pendingAdmin: null,
    treasury: world.treasury.toBase58(),
    vrfKey: toHex(world.vrfKey),
    nextPoolId: 1n,
    minStakeLamports: 20_000_000n,
    cooldownSeconds: 300,
    countdownSeconds: 60,
    entropyDelaySlots: 32,
    drawTimeoutSeconds: 3_600,
    retentionSeconds: 604_800,
    paused: false,
  });
  expect(readOracle(world)).toEqual({
    vrfKey: toHex(world.vrfKey),
    drawsRequested: 0n,
    drawsProven: 0n,
    drawsTimedOut: 0n,
    drawsUncaptured: 0n,
  });
});
