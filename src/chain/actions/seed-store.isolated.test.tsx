import { sha256 } from '@noble/hashes/sha2.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { toHex } from '#src/protocol/bytes.ts';
import { setCluster } from '../cluster.ts';

const KEY = 'xeroz.seeds';
const commitment = (seed: Uint8Array) => toHex(sha256(seed));
/** Imports the module as after a reload: only storage remains. */
const reloaded = async () => {
  vi.resetModules();
  const { setCluster: set } = await import('../cluster.ts');
  set({ name: 'devnet', rpcUrl: 'https://example.com' });
  return import('./seed-store.ts');
};

beforeEach(() => {
  localStorage.clear();
  setCluster({ name: 'devnet', rpcUrl: 'https://example.com' });
});

it('finds a seed by its commitment after a reload', async () => {
  const before = await reloaded();
  const seed = before.newSeed();
  before.keepSeed('pool', seed);
  const after = await reloaded();
  expect(after.findSeed('pool', commitment(seed))).toEqual(seed);
  expect(after.hasSeed('pool')).toBe(true);
  expect(after.hasSeed('pool', commitment(after.newSeed()))).toBe(false);
  expect(after.hasSeed('other')).toBe(false);
});

it('keeps the seed of an attempt that can still land when another follows', async () => {
  const { findSeed, keepSeed, newSeed } = await reloaded();
  const [first, second] = [newSeed(), newSeed()];
  keepSeed('pool', first);
  keepSeed('pool', second);
  expect(findSeed('pool', commitment(first))).toEqual(first);
  expect(findSeed('pool', commitment(second))).toEqual(second);
});

it.each([
  ['no JSON', '{'],
  ['another shape', '{"devnet:pool":"aa"}'],
  ['seeds of another length', '{"devnet:pool":["aabb"]}'],
  ['a list', '[1]'],
  ['null', 'null'],
])('treats %s in storage as no seeds, and can still store one', async (_, garbage) => {
  localStorage.setItem(KEY, garbage);
  const { findSeed, hasSeed, keepSeed, newSeed } = await reloaded();
  expect(hasSeed('pool')).toBe(false);
  const seed = newSeed();
  keepSeed('pool', seed);
  expect(findSeed('pool', commitment(seed))).toEqual(seed);
  expect((await reloaded()).hasSeed('pool')).toBe(true);
});

it('keeps the seeds of clusters separate', async () => {
  const store = await reloaded();
  store.keepSeed('pool', store.newSeed());
  const { setCluster: set } = await import('../cluster.ts');
  set({ name: 'localnet', rpcUrl: 'http://127.0.0.1:1' });
  expect(store.hasSeed('pool')).toBe(false);
});
