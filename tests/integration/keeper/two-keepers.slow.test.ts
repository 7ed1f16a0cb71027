import { Connection, type Keypair, type PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { startRpcProxy } from '#tests/support/rpc-proxy.ts';
import {
  completeTestPool,
  createDuePool,
  createTestPool,
  eventually,
  fundedWallet,
  reached,
  type TestCluster,
} from '../dev/cluster.ts';
import { rpc } from '../localnet/support.ts';
import { type NodeBetween, startNodeBetween } from '../send/node-between.ts';
import { Keepers } from './keepers.ts';

const DAY = 86_400;
const DUE_SECONDS = 70;
const CLAIM_SECONDS = 600;
/** Milliseconds from sending a transaction to its block, as on a public cluster. */
const LANDING_MS = 600;
/** Seconds of delay within which another keeper can be faster. */
const SOON_SECONDS = 20;
const WAVES = 12;
const POOLS = 4;

const keepers = new Keepers();
const nodes: NodeBetween[] = [];
afterEach(() => nodes.splice(0).forEach((node) => node.close()));

const urlOf = ({ port }: TestCluster): string => `http://127.0.0.1:${port}`;

/**
 * Connects to a node that delays transactions and simulates without the delayed ones, as on a public cluster. The local
 * chain executes a transaction at once, or answers that it would fail.
 */
async function connectSlowly(cluster: TestCluster): Promise<Connection> {
  const node = await startNodeBetween(urlOf(cluster));
  nodes.push(node);
  const sent = new Set<string>();
  node.instead = ({ method, params: [transaction] }) => {
    if (method !== 'sendTransaction') return undefined;
    const base64 = String(transaction);
    const options = { encoding: 'base64', skipPreflight: true };
    if (!sent.has(base64)) {
      setTimeout(() => void rpc(urlOf(cluster), 'sendTransaction', [base64, options]), LANDING_MS);
    }
    sent.add(base64);
    return bs58.encode(Buffer.from(base64, 'base64').subarray(1, 65));
  };
  const wsEndpoint = `ws://127.0.0.1:${cluster.port + 1}`;
  return new Connection(node.url, { commitment: 'confirmed', wsEndpoint });
}

/** Counts the transactions that a wallet paid for, and how many of them failed. */
async function paidFor({ connection }: TestCluster, wallet: Keypair): Promise<{ all: number; vain: number }> {
  const paid = await connection.getSignaturesForAddress(wallet.publicKey, { limit: 1_000 }, 'confirmed');
  // The oldest transaction funded the wallet.
  return { all: paid.length - 1, vain: paid.filter(({ err }) => err !== null).length };
}

describe('two concurrent keepers', () => {
  it(
    'two concurrent keepers have fewer than one failed transaction in twenty',
    { timeout: 600_000 },
    async () => {
      const { cluster } = keepers;
      const wallets = await Promise.all([fundedWallet(cluster), fundedWallet(cluster)]);
      for (const wallet of wallets) {
        keepers.start({
          completeSeconds: 0,
          claimSeconds: CLAIM_SECONDS,
          wallet,
          connection: await connectSlowly(cluster),
        });
      }
      const pools: PublicKey[] = [];
      for (let wave = 0; wave < WAVES; wave += 1) {
        const started = await Promise.all(
          Array.from({ length: POOLS }, (_, index) =>
            createTestPool(cluster, { maxPlayers: index === 0 ? 14 : 2, joiners: index === 0 ? 13 : 1 }),
          ),
        );
        await rpc(urlOf(cluster), 'localnet_advance', [DUE_SECONDS]);
        await Promise.all(started.map((pool) => reached(cluster, pool, 'completed')));
        await cluster.advance(CLAIM_SECONDS);
        await Promise.all(started.map((pool) => keepers.settled(pool)));
        pools.push(...started);
      }
      await cluster.advance(DAY + 1);
      for (const pool of pools) {
        await eventually(async () => expect(await fetchPool(cluster.connection, pool)).toBeNull());
      }
      const both = await Promise.all(wallets.map((wallet) => paidFor(cluster, wallet)));
      const [all, vain] = [
        both.reduce((sum, one) => sum + one.all, 0),
        both.reduce((sum, one) => sum + one.vain, 0),
      ];
      expect(all).toBeGreaterThanOrEqual(3 * WAVES * POOLS);
      expect(vain / all).toBeLessThan(1 / 20);
      for (const one of both) expect(one.all).toBeGreaterThan(all / 5);
    },
  );
});

describe('a keeper without notifications', () => {
  it('a keeper without notifications rereads a pool before it sends, and sends nothing that another has already done', async () => {
    const { cluster } = keepers;
    const proxy = await startRpcProxy({ url: urlOf(cluster), wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });
    proxy.faults.quiet = true;
    try {
      const pool = await createDuePool(cluster);
      keepers.start({
        completeSeconds: SOON_SECONDS,
        refreshMs: 3_600_000,
        connection: new Connection(proxy.url, { commitment: 'confirmed', wsEndpoint: proxy.wsUrl }),
      });
      await eventually(async () => expect(proxy.requests.get('getProgramAccounts')).toBe(1));
      await completeTestPool(cluster, pool, cluster.keys.authority);
      await eventually(async () => expect(proxy.requests.get('getMultipleAccounts')).toBe(2));
      expect(proxy.requests.get('sendTransaction')).toBeUndefined();
      expect(proxy.requests.get('simulateTransaction')).toBeUndefined();
    } finally {
      proxy.faults.quiet = false;
      await proxy.close();
    }
  });
});
