import { expect, it } from 'vitest';
import published from './vectors/quicknet-rounds.json' with { type: 'json' };
import { type BeaconChain, chainHashOf, isLeagueOfEntropy, QUICKNET } from './chain.ts';

it('is quicknet as the League publishes it, whose hash is that of all it holds', () => {
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
])('is another chain with %o', (change) => {
  const hash = chainHashOf({ ...QUICKNET, ...change });
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hash).not.toBe(QUICKNET.chainHash);
  expect(isLeagueOfEntropy(hash)).toBe(false);
});

it('says League of Entropy of quicknet alone', () => {
  expect(isLeagueOfEntropy(QUICKNET.chainHash)).toBe(true);
});
