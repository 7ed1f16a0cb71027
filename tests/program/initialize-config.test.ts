import { beforeEach, describe, expect, test } from 'vitest';
import { CONFIG_ADDRESS } from '#src/chain/program/addresses.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { OUT_OF_BOUNDS } from '#tests/support/config-cases.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readConfig } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.deployed();
  world.run([registerBeacon(world.authority.publicKey, world.beacon.chain)], [world.authority]);
});

const setUp = (changes = {}) => {
  const { authority, admin, beaconAddress } = world;
  return initializeConfig(authority.publicKey, admin.publicKey, beaconAddress, world.params(changes));
};
const tried = (changes = {}) => world.send([setUp(changes)], [world.authority]).refusal;

test('sets the configuration and names the beacon', () => {
  const outcome = world.run([setUp()], [world.authority]);
  const rent = world.rentFor(dataOf(world, CONFIG_ADDRESS).length);
  expect(outcome.deltas).toEqual({
    [world.authority.publicKey.toBase58()]: -rent,
    [CONFIG_ADDRESS.toBase58()]: rent,
  });
  const [admin, treasury] = [world.admin.publicKey.toBase58(), world.treasury.toBase58()];
  const beacon = world.beaconAddress.toBase58();
  expect(outcome.events).toEqual([
    {
      name: 'ConfigInitialized',
      data: {
        admin,
        beacon,
        params: {
          treasury,
          min_stake_lamports: 20_000_000n,
          cooldown_seconds: 300,
          countdown_seconds: 60,
          draw_timeout_seconds: 86_400,
          retention_seconds: 604_800,
        },
      },
    },
  ]);
  expect(readConfig(world)).toEqual({
    version: 1n,
    admin,
    pendingAdmin: null,
    treasury,
    beacon,
    nextPoolId: 1n,
    minStakeLamports: 20_000_000n,
    cooldownSeconds: 300,
    countdownSeconds: 60,
    drawTimeoutSeconds: 86_400,
    retentionSeconds: 604_800,
    paused: false,
  });
});

describe('refuses', () => {
  test.each(OUT_OF_BOUNDS)('initialize_config refuses %s out of bounds: %s', (field, value) => {
    expect(tried({ [field]: value })).toBe('ConfigOutOfBounds');
  });

  test('initialize_config refuses a treasury that is not a funded wallet', () => {
    const treasury = world.wallet(world.rentFor(0) - 1n).publicKey;
    expect(tried({ treasury })).toBe('InvalidTreasury');
    const replacedTreasury = replaced(setUp({ treasury }), treasury, world.treasury);
    expect(world.send([replacedTreasury], [world.authority]).refusal).toBe('InvalidTreasury');
    world.setBalance(treasury, world.rentFor(0));
    expect(tried({ treasury })).toBeNull();
  });
});
