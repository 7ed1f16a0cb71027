import { beforeEach, expect, test } from 'vitest';
import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

test('transfers the admin role', () => {
  const before = readConfig(world);
  const next = world.wallet();
  world.run([proposeAdmin(world.admin.publicKey, next.publicKey)], [world.admin]);
  const { deltas, events } = world.run([acceptAdmin(next.publicKey)], [next]);
  expect(deltas).toEqual({});
  expect(events).toEqual([
    {
      name: 'AdminAccepted',
      data: { old_admin: before.admin, admin: next.publicKey.toBase58() },
    },
  ]);
  expect(readConfig(world)).toEqual({ ...before, admin: next.publicKey.toBase58(), pendingAdmin: null });

  const late = updateConfig(world.admin.publicKey, world.params(), true);
  expect(world.send([late], [world.admin]).refusal).toBe('NotAdmin');
  world.run([updateConfig(next.publicKey, world.params(), true)], [next]);
  expect(world.send([acceptAdmin(next.publicKey)], [next]).refusal).toBe('NotPendingAdmin');
});
