import { beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { AT_BOUNDS, OUT_OF_BOUNDS } from '#tests/support/config-cases.ts';
import { fullPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig } from '#tests/support/read.ts';
import { replaced } from '#tests/support/tamper.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

const update = (changes: Partial<ConfigParams> = {}, paused = false) =>
  updateConfig(world.admin.publicKey, world.params(changes), paused);
const tried = (changes: Partial<ConfigParams>) => world.send([update(changes)], [world.admin]).refusal;

/** Returns parameters in the form in which an event carries them. */
const asEvent = ({ treasury, ...params }: ConfigParams) => ({
  treasury: treasury.toBase58(),
  min_stake_lamports: params.minStakeLamports,
  cooldown_seconds: params.cooldownSeconds,
  countdown_seconds: params.countdownSeconds,
  draw_timeout_seconds: params.drawTimeoutSeconds,
  retention_seconds: params.retentionSeconds,
});

test('update_config replaces every value, raises the version and emits old and new values', () => {
  const { version, beacon, nextPoolId, admin, pendingAdmin } = readConfig(world);
  const changes = {
    treasury: world.wallet().publicKey,
    minStakeLamports: 1_234_567n,
    cooldownSeconds: 1,
    countdownSeconds: 61,
    drawTimeoutSeconds: 21_601,
    retentionSeconds: 86_401,
  };
  const [old, changed] = [asEvent(world.params()), asEvent(changes)];
  const { deltas, events } = world.run([update(changes, true)], [world.admin]);
  expect(deltas).toEqual({});
  const event = { admin, config_version: version + 1n, old, new: changed, was_paused: false, paused: true };
  expect(events).toEqual([{ name: 'ConfigUpdated', data: event }]);
  const unchanged = { beacon, nextPoolId, admin, pendingAdmin };
  const { treasury, ...numbers } = changes;
  expect(readConfig(world)).toEqual({
    ...unchanged,
    ...numbers,
    treasury: treasury.toBase58(),
    version: version + 1n,
    paused: true,
  });

  const back = world.run([update()], [world.admin]);
  expect(back.events).toEqual([
    {
      name: 'ConfigUpdated',
      data: {
        admin,
        config_version: version + 2n,
        old: changed,
        new: old,
        was_paused: true,
        paused: false,
      },
    },
  ]);
  expect(readConfig(world)).toMatchObject({ version: version + 2n, paused: false });
});

test.each(AT_BOUNDS)('update_config accepts %s at its bound %s', (field, value) => {
  world.run([update({ [field]: value })], [world.admin]);
  expect(readConfig(world)).toMatchObject({ [field]: value });
  world.run([update()], [world.admin]);
});

test('update_config accepts a treasury with exactly the rent-exempt minimum of a wallet', () => {
  const treasury = world.wallet(world.rentFor(0)).publicKey;
  expect(tried({ treasury })).toBeNull();
  world.run([update()], [world.admin]);
});

describe('refuses', () => {
  test.each(OUT_OF_BOUNDS)('update_config refuses %s out of bounds: %s', (field, value) => {
    expect(tried({ [field]: value })).toBe('ConfigOutOfBounds');
  });

  test('update_config refuses a treasury that is empty, below the rent-exempt minimum, a program, or owned by a program', () => {
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

  test('update_config refuses a treasury account other than the one in the new terms', () => {
    const treasury = world.wallet().publicKey;
    const instruction = replaced(update({ treasury }), treasury, world.treasury);
    expect(world.send([instruction], [world.admin]).refusal).toBe('InvalidTreasury');
  });
});
