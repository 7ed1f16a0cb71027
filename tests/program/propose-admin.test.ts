import { PublicKey } from '@solana/web3.js';
import { beforeEach, expect, test } from 'vitest';
import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

test('sets the pending admin, and changes nothing else', () => {
  const before = readConfig(world);
  const [first, second] = [world.wallet().publicKey, world.wallet().publicKey];
  for (const [old, next] of [
    [PublicKey.default, first],
    [first, second],
    [second, PublicKey.default],
  ] as const) {
    const { deltas, events } = world.run([proposeAdmin(world.admin.publicKey, next)], [world.admin]);
    expect(deltas).toEqual({});
    const [admin, old_pending_admin, pending_admin] = [before.admin, old.toBase58(), next.toBase58()];
    expect(events).toEqual([{ name: 'AdminProposed', data: { admin, old_pending_admin, pending_admin } }]);
    const pendingAdmin = next.equals(PublicKey.default) ? null : pending_admin;
    expect(readConfig(world)).toEqual({ ...before, pendingAdmin });
  }
});

test('the default key cancels a proposal', () => {
  const next = world.wallet();
  world.run([proposeAdmin(world.admin.publicKey, next.publicKey)], [world.admin]);
  world.run([proposeAdmin(world.admin.publicKey, PublicKey.default)], [world.admin]);
  expect(readConfig(world).pendingAdmin).toBeNull();
  expect(world.send([acceptAdmin(next.publicKey)], [next]).refusal).toBe('NotPendingAdmin');
});
