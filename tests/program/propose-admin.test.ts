import { PublicKey } from '@solana/web3.js';
import { beforeAll, expect, test } from 'vitest';
import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('names who may become admin, and changes nothing else', () => {
  const before = readConfig(world);
  const next = world.wallet();
  const { moved, events } = world.run([proposeAdmin(world.admin.publicKey, next.publicKey)], [world.admin]);
  expect(moved).toEqual({});
  expect(events).toEqual([]);
  expect(readConfig(world)).toEqual({ ...before, pendingAdmin: next.publicKey.toBase58() });
});

test('the default key takes a proposal back', () => {
  const next = world.wallet();
  world.run([proposeAdmin(world.admin.publicKey, next.publicKey)], [world.admin]);
  world.run([proposeAdmin(world.admin.publicKey, PublicKey.default)], [world.admin]);
  expect(readConfig(world).pendingAdmin).toBeNull();
  expect(world.send([acceptAdmin(next.publicKey)], [next]).refusal).toBe('NotPendingAdmin');
});
