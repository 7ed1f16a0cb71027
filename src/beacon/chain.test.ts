import { expect, it } from 'vitest';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { type BeaconChain, chainHashOf, isLeagueOfEntropy, QUICKNET } from './chain.ts';

it('QUICKNET has the published parameters of quicknet, and their hash is its chain hash', () => {
  const { chainHash, publicKey, genesis, period } = published;
  expect(QUICKNET).toMatchObject({ chainHash, groupKey: publicKey, genesis, periodSeconds: period });
  expect(chainHashOf(QUICKNET)).toBe(chainHash);
});

it.each<Partial<BeaconChain>>([
  { periodSeconds: 30 },
  { genesis: QUICKNET.genesis + 1 },
  { groupKey: QUICKNET.groupKey.replace('8', '9') },
  { seed: QUICKNET.seed.replace('f', 'e') },
  { id: 'fastnet' },
])('the chain hash changes with %o', (change) => {
  const hash = chainHashOf({ ...QUICKNET, ...change });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).not.toBe(QUICKNET.chainHash);
  expect(isLeagueOfEntropy(hash)).toBe(false);
});

it('isLeagueOfEntropy accepts the chain hash of quicknet', () => {
  expect(isLeagueOfEntropy(QUICKNET.chainHash)).toBe(true);
});
