import { fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { type Keypair, PublicKey, type Transaction } from '@solana/web3.js';
import { vi } from 'vitest';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import type { ChainApi } from '#src/chain/load-chain.ts';
import type { ChainSigner } from '#src/chain/wallet/signer.ts';
import { type NodeBetween, startNodeBetween } from '../send/node-between.ts';
import { startCluster, type TestCluster } from '../dev/cluster.ts';
import { startTestRelay, type TestRelay } from '../keeper/test-relay.ts';

/** The app's chain code as in an admin's browser, connected to a separate local chain. */
export interface TestAdmin {
  readonly cluster: TestCluster;
  readonly node: NodeBetween;
  /** A relay with every round of the chain's beacon, future ones included. Tests can make it fail. */
  readonly relay: TestRelay;
  readonly api: ChainApi;
  readonly keepSeed: (pool: string, seed: Uint8Array) => void;
  /** Number of transactions in each request to the wallet. */
  readonly questions: number[];
  /** Runs before the wallet signs. */
  onQuestion: () => void;
  connect(wallet: Keypair | null): void;
  /** Sends one task. @throws if its transaction does not land */
  send(task: AdminTask): Promise<string>;
  /** Makes the relay answer only rounds that pools wait for now: a later one would show that the clock lags. */
  answerAwaited(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestAdmin(): Promise<TestAdmin> {
  const cluster = await startCluster();
  const node = await startNodeBetween(cluster.connection.rpcEndpoint);
  const relay = await startTestRelay(cluster.beacon);
  // Import fresh modules: test files share modules, and these keep the cluster.
  vi.resetModules();
  const { setCluster } = await import('#src/chain/cluster.ts');
  setCluster({ name: 'localnet', rpcUrl: node.url, wsUrl: `ws://127.0.0.1:${cluster.port + 1}` });
  const { setBeaconUrls } = await import('#src/chain/beacon-urls.ts');
  setBeaconUrls([relay.url]);
  const { setSigner } = await import('#src/chain/wallet/signer.ts');
  const { keepSeed } = await import('#src/chain/actions/seed-store.ts');
  const api = await import('#src/chain/chain-api.ts');
  const signerOf = (key: Keypair): ChainSigner => {
    const signAll = async (transactions: Transaction[]) => {
      setup.questions.push(transactions.length);
      setup.onQuestion();
      for (const transaction of transactions) transaction.partialSign(key);
      return transactions;
    };
    return {
      address: key.publicKey.toBase58(),
      chains: ['solana:localnet'],
      signTransaction: async (transaction) => (await signAll([transaction]))[0] ?? transaction,
      signAllTransactions: signAll,
      signAndSend: null,
      signMessage: null,
      signIn: null,
    };
  };
  const setup: TestAdmin = {
    cluster,
    node,
    relay,
    api,
    keepSeed,
    questions: [],
    onQuestion: () => undefined,
    connect: (wallet) => setSigner(wallet && signerOf(wallet)),
    send: async (task) => {
      const [result] = await api.sendTasks([task], { onStages: [] });
      if (result?.outcome !== 'sent') throw new Error(JSON.stringify(result));
      return result.signature;
    },
    answerAwaited: async () => {
      const pools = await fetchPoolHeaders(cluster.connection);
      const awaited = new Set(pools.map(({ draw }) => draw.round));
      relay.fault = (round) => (awaited.has(round) ? null : 'not-out');
    },
    close: async () => {
      node.close();
      await relay.close();
      await cluster.close();
    },
  };
  setup.connect(cluster.keys.authority);
  return setup;
}

/** Returns the change of each balance by a transaction, and its fee, in lamports. */
export async function outcomeOf(
  { cluster }: TestAdmin,
  signature: string,
): Promise<{ feeLamports: bigint; deltas: Record<string, bigint> }> {
  const found = await cluster.connection.getTransaction(signature, { commitment: 'confirmed' });
  if (!found?.meta) throw new Error(`${signature} is not there`);
  const { fee, preBalances, postBalances } = found.meta;
  const deltas = found.transaction.message.accountKeys.map((key, at): [string, bigint] => [
    key.toBase58(),
    BigInt(postBalances[at] ?? 0) - BigInt(preBalances[at] ?? 0),
  ]);
  return {
    feeLamports: BigInt(fee),
    deltas: Object.fromEntries(deltas.filter(([, change]) => change !== 0n)),
  };
}

export const balanceOf = async ({ cluster }: TestAdmin, address: string): Promise<bigint> =>
  BigInt(await cluster.connection.getBalance(new PublicKey(address)));
