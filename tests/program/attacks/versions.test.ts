import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { discriminatorOf } from '#src/chain/program/account-bytes.ts';
import { entryAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { equalBytes } from '#src/protocol/bytes.ts';
import { Trial, trialWorld } from '#tests/support/attack-trial.ts';
import { join, joining, openPool } from '#tests/support/pool-life.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';

/** All instructions but `register_beacon`, which reads no account of the program. */
const NAMES = IDL.instructions.map(({ name }) => name).filter((name) => name !== 'register_beacon');
/** Offsets in bytes of every account's version and of a pool's status. */
const [VERSION_OFFSET, STATUS_OFFSET] = [8, 9];

let world: ProgramWorld;
beforeAll(async () => {
  world = await trialWorld('claim');
});

describe('an account with an unknown layout or state', () => {
  test.each(NAMES)('%s', async (name) => {
    const trial = new Trial(name === 'initialize_config' ? await trialWorld(name) : world, name);
    let tried = 0;
    for (const [slot, { pubkey: key }] of trial.keys.entries()) {
      const account = trial.world.account(key);
      if (account === null || !account.owner.equals(PROGRAM_ID)) continue;
      const isPool = equalBytes(account.data.subarray(0, 8), discriminatorOf('Pool'));
      const changes = [
        ...[0, 1, 2, 255].map((version) => [VERSION_OFFSET, version] as const),
        ...(isPool ? [4, 5, 255] : []).map((status) => [STATUS_OFFSET, status] as const),
      ];
      for (const [offset, value] of changes) {
        const changed = { ...account, data: account.data.with(offset, value) };
        const verdict = trial.verdict({ standIn: { label: 'itself, unknown', key, account: changed } });
        expect([slot, offset, value, verdict]).toEqual([slot, offset, value, 'UnknownVersion']);
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(0);
  });

  test('the entry of a player who rejoins', () => {
    const pool = openPool(world);
    const player = world.wallet();
    join(world, pool, player);
    world.run([exitPool(player.publicKey, pool.address)], [player]);
    const address = entryAddress(pool.address, player.publicKey);
    const entry = world.account(address);
    if (entry === null) throw new Error('an entry outlives the exit');
    for (const version of [0, 1, 2, 255]) {
      world.setAccount(address, { ...entry, data: entry.data.with(VERSION_OFFSET, version) });
      const { refusal } = world.send([joining(world, pool, player.publicKey)], [player]);
      expect([version, refusal]).toEqual([version, 'UnknownVersion']);
    }
    world.setAccount(address, entry);
    world.run([joining(world, pool, player.publicKey)], [player]);
  });
});
