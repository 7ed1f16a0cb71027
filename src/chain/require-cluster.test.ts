import { createServer, type Server } from 'node:http';
import { Connection, Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Cluster, getCluster, setCluster } from './cluster.ts';
import { requireCluster } from './require-cluster.ts';

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG';
const TESTNET = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
const OWN = Keypair.generate().publicKey.toBase58();

const before = getCluster();
let node: Server;
let requests = 0;
let genesis: string | null = null;
let isUnreachable = false;

/** A node that answers every request with its genesis hash, or with an error if `genesis` is null. */
beforeEach(async () => {
  requests = 0;
  node = createServer((_, response) => {
    requests += 1;
    if (isUnreachable) return;
    const answer = { jsonrpc: '2.0', id: '1' };
    const error = { code: -32_603, message: 'Internal error' };
    response.end(JSON.stringify(genesis === null ? { ...answer, error } : { ...answer, result: genesis }));
  });
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  vi.useRealTimers();
  isUnreachable = false;
  node.closeAllConnections();
  node.close();
  setCluster(before);
});

const connectAs = (name: Cluster['name']): Connection => {
  const address = node.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const rpcUrl = `http://127.0.0.1:${port}`;
  setCluster({ name, rpcUrl });
  return new Connection(rpcUrl);
};

it.each([
  ['mainnet', MAINNET],
  ['devnet', DEVNET],
  ['localnet', OWN],
] as const)('requireCluster resolves on the own chain of %s', async (name, hash) => {
  genesis = hash;
  await expect(requireCluster(connectAs(name))).resolves.toBeUndefined();
});

it.each([
  ['mainnet', DEVNET, 'devnet'],
  ['mainnet', TESTNET, 'testnet'],
  ['mainnet', OWN, 'localnet'],
  ['devnet', MAINNET, 'mainnet'],
  ['devnet', OWN, 'localnet'],
  ['localnet', MAINNET, 'mainnet'],
  ['localnet', DEVNET, 'devnet'],
  ['localnet', TESTNET, 'testnet'],
] as const)('requireCluster rejects %s if the genesis hash %s is that of %s', async (name, hash, found) => {
  genesis = hash;
  await expect(requireCluster(connectAs(name))).rejects.toMatchObject({
    failure: { kind: 'wrongCluster', code: found },
  });
});

it('the genesis hash is requested once per connection, and after a network error once more', async () => {
  genesis = null;
  const connection = connectAs('devnet');
  await expect(requireCluster(connection)).rejects.toMatchObject({ failure: { kind: 'network' } });
  genesis = DEVNET;
  await requireCluster(connection);
  await requireCluster(connection);
  expect(requests).toBe(2);
  await requireCluster(connectAs('devnet'));
  expect(requests).toBe(3);
});

it('the request for the genesis hash times out, and is repeated the next time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  isUnreachable = true;
  genesis = DEVNET;
  const connection = connectAs('devnet');
  const [answer] = await Promise.all([
    Promise.allSettled([requireCluster(connection)]),
    vi.advanceTimersByTimeAsync(10_000),
  ]);
  expect(answer).toMatchObject([{ reason: { failure: { kind: 'network' } } }]);
  isUnreachable = false;
  await expect(requireCluster(connection)).resolves.toBeUndefined();
});
