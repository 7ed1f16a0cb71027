import { afterEach, expect, it } from 'vitest';
import { explorerLink, faucetAvailable, getCluster, setCluster } from './cluster.ts';

const before = getCluster();
afterEach(() => setCluster(before));

it.each([
  ['mainnet', 'tx', 'https://solscan.io/tx/abc'],
  ['mainnet', 'address', 'https://solscan.io/account/abc'],
  ['devnet', 'tx', 'https://solscan.io/tx/abc?cluster=devnet'],
  ['devnet', 'address', 'https://solscan.io/account/abc?cluster=devnet'],
  [
    'localnet',
    'tx',
    'https://explorer.solana.com/tx/abc?cluster=custom&customUrl=http%3A%2F%2F127.0.0.1%3A9100%2F%3Fa%3D1%26b',
  ],
] as const)('on %s the explorer’s page of a %s shows that cluster', (name, kind, page) => {
  setCluster({ name, rpcUrl: 'http://127.0.0.1:9100/?a=1&b' });
  expect(explorerLink(kind, 'abc')).toBe(page);
});

it('mainnet has no faucet', () => {
  setCluster({ name: 'mainnet', rpcUrl: 'https://example.com' });
  expect(faucetAvailable()).toBe(false);
});
