import type { Keypair, PublicKey, Transaction } from '@solana/web3.js';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { createTestPool, fundedWallet, startCluster, type TestCluster } from '../dev/cluster.ts';
import { until } from '../localnet/support.ts';

/**
 * Number of requests for sending, by method. The two subscriptions are for confirmed and finalized. The height is read
 * for the time to approve, and after the approval.
 */
const TO_SEND = {
  getGenesisHash: 1,
  getLatestBlockhash: 1,
  getEpochInfo: 2,
  getRecentPerformanceSamples: 1,
  getRecentPrioritizationFees: 1,
  simulateTransaction: 1,
  sendTransaction: 1,
  signatureSubscribe: 2,
};
/** Number of reads of what a join may change: pool, seats, balance, and the pool's history; not the list of pools. */
const TO_REFETCH = {
  getAccountInfo: 1,
  getProgramAccounts: 1,
  getBalance: 1,
  getSignaturesForAddress: 1,
  getTransaction: 1,
};

let cluster: TestCluster;
let proxy: RpcProxy;
let player: Keypair;
let pool: PublicKey;

beforeAll(async () => {
  cluster = await startCluster();
  proxy = await startRpcProxy({
    url: cluster.connection.rpcEndpoint,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
});
beforeEach(async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
  player = await fundedWallet(cluster);
  pool = await createTestPool(cluster, { maxPlayers: 4, joiners: 0 });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await proxy?.close();
  await cluster?.close();
});

/** Imports fresh modules of the app, as on the player's page. */
async function openPage() {
  vi.resetModules();
  const { setCluster } = await import('#src/chain/cluster.ts');
  setCluster({ name: 'localnet', rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  const { setSigner } = await import('#src/chain/wallet/signer.ts');
  setSigner({
    address: player.publicKey.toBase58(),
    chains: ['solana:localnet'],
    signTransaction: async (transaction: Transaction) => {
      transaction.partialSign(player);
      return transaction;
    },
    signAllTransactions: null,
    signAndSend: null,
    signMessage: null,
    signIn: null,
  });
  const { reportTransactions } = await import('#src/features/wallet/api/report-transactions.ts');
  const client = new QueryClient();
  reportTransactions(client);
  return {
    client,
    api: await import('#src/chain/chain-api.ts'),
    queries: {
      ...(await import('#src/chain/queries/queries.ts')),
      ...(await import('#src/chain/pools/pool-queries.ts')),
    },
    ...(await import('#src/chain/actions/run-transaction.ts')),
    ...(await import('#src/store/store.ts')),
    ...(await import('#src/store/transaction-selectors.ts')),
  };
}

/** Status requests beside the socket's notifications until confirmed. Polling until finalized would need four. */
const MOST_STATUS_REQUESTS = 2;
/** Milliseconds without a message on the socket after which the bytes are resent. */
const RESEND_MS = 2_000;

test('a join sends each request to the node once, from the press of the button until finalized', async () => {
  const { client, api, queries, runTransaction, useStore, toastTransaction } = await openPage();
  const address = pool.toBase58();
  const wallet = player.publicKey.toBase58();
  /** Queries that a page of the pool makes. */
  const shown: readonly { readonly queryKey: QueryKey; readonly queryFn?: unknown }[] = [
    queries.configQuery(),
    queries.poolsQuery(),
    queries.poolQuery(address),
    queries.entriesQuery(wallet),
    queries.balanceQuery(wallet),
    queries.seatRentQuery(),
    queries.clockQuery(),
    queries.historyQuery(address),
  ];
  const stops = shown.map(({ queryKey, queryFn }) =>
    new QueryObserver(client, { queryKey, queryFn: queryFn as () => unknown }).subscribe(() => undefined),
  );
  await until('the page is read', () =>
    shown.every(({ queryKey }) => client.getQueryData(queryKey) !== undefined),
  );
  const { value: joined } = await api.getPool(address);
  if (joined === null) throw new Error('There is no pool');
  proxy.requests.clear();

  const began = Date.now();
  const outcome = await runTransaction(
    { title: 'Join', about: { pool: address, action: 'join' } },
    (chain, onStage) => chain.joinPool(joined, null, onStage),
  );
  expect(outcome).toMatchObject({ ok: true });
  // 0 unless the machine is slow.
  const resends = Math.floor((Date.now() - began) / RESEND_MS);
  expect(useStore.getState().underWay).toEqual([]);
  await until('it is final', () => toastTransaction(useStore.getState())?.stage === 'finalized');
  for (const stop of stops) stop();
  // Pings only keep the socket alive.
  const {
    ping: _,
    getSignatureStatuses = 0,
    getBlockHeight = 0,
    sendTransaction = 0,
    ...requests
  } = Object.fromEntries(proxy.requests);
  expect({ ...requests, sendTransaction: 1 }).toEqual({ ...TO_SEND, ...TO_REFETCH });
  expect(sendTransaction).toBeGreaterThanOrEqual(1);
  expect(sendTransaction).toBeLessThanOrEqual(1 + resends);
  expect(getBlockHeight).toBeLessThanOrEqual(resends);
  expect(getSignatureStatuses).toBeLessThanOrEqual(MOST_STATUS_REQUESTS + resends);
});
