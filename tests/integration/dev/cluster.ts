import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, Keypair, PublicKey } from '@solana/web3.js';
import { fillUp } from '#server/cluster/airdrop.ts';
import { connectTo } from '#server/cluster/connection.ts';
import type { LocalKeys } from '#server/cluster/local-keys.ts';
import { sendAs } from '#server/cluster/send.ts';
import { startLocalChain } from '#server/dev/local-chain.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchConfig, fetchPool } from '#src/chain/program/fetch.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import type { Pool, PoolStatus } from '#src/protocol/pool.ts';
import { rpc } from '../localnet/support.ts';
import { freePortPair } from '#tests/support/ports.ts';

export interface TestCluster {
  readonly connection: Connection;
  readonly keys: LocalKeys;
  readonly port: number;
  readonly stateDir: string;
  /** Moves the chain's time. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** A configured local cluster of its own. */
export async function startCluster(): Promise<TestCluster> {
  const port = await freePortPair();
  const stateDir = await mkdtemp(join(tmpdir(), 'cluster-'));
  const env = { stateDir, localnetPort: port };
  const { chain, keys } = await startLocalChain({
    env,
    reset: false,
    log: () => undefined,
    onEnd: () => undefined,
  });
  return {
    connection: connectTo(
      { rpcUrl: null, wsUrl: null, localnetPort: port, cluster: 'localnet' },
      'confirmed',
    ),
    keys,
    port,
    stateDir,
    async advance(seconds) {
      await rpc(chain.url, 'localnet_advance', [seconds]);
    },
    async close() {
      await chain.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** A wallet with 10 SOL. */
export async function fundedWallet({ connection }: Pick<TestCluster, 'connection'>): Promise<Keypair> {
  const wallet = Keypair.generate();
  await fillUp(connection, wallet.publicKey, 10);
  return wallet;
}

/** The smallest entry of the local terms, in lamports. */
export const ENTRY_LAMPORTS = 20_000_000n;

/** A pool of a new creator and so many joiners beside. */
export async function createTestPool(
  cluster: TestCluster,
  {
    maxPlayers,
    minPlayers = maxPlayers,
    joiners,
    seedCommitment = new Uint8Array(32).fill(7),
  }: { maxPlayers: number; minPlayers?: number; joiners: number; seedCommitment?: Uint8Array },
): Promise<PublicKey> {
  const { connection } = cluster;
  const config = await fetchConfig(connection);
  if (config === null) throw new Error('The cluster is not configured');
  const wallets = Array.from({ length: joiners + 1 }, () => fundedWallet(cluster));
  const [creator = Keypair.generate(), ...others] = await Promise.all(wallets);
  const pool = poolAddress(creator.publicKey, 0n);
  const create = createPool({
    creator: creator.publicKey,
    creatorIndex: 0n,
    treasury: new PublicKey(config.treasury),
    configVersion: config.version,
    name: Buffer.from('Test pool'.padEnd(32, '\0')),
    entryLamports: ENTRY_LAMPORTS,
    bonusLamports: 0n,
    maxPlayers,
    minPlayers,
    joinWindowSeconds: 3_600,
    randomMultiplier: false,
    gate: null,
    seedCommitment,
  });
  await sendAs(creator, connection, [create]);
  await Promise.all(others.map((other) => sendAs(other, connection, [joinPool(other.publicKey, pool)])));
  return pool;
}

/** A pool of three, locked, its draw requested and captured. */
export async function createCapturedPool(cluster: TestCluster): Promise<PublicKey> {
  const { connection, keys } = cluster;
  const pool = await createTestPool(cluster, { maxPlayers: 3, joiners: 2 });
  const sender = keys.authority;
  await cluster.advance(11);
  await sendAs(sender, connection, [requestDraw(sender.publicKey, pool, vrfPublicKey(keys.vrfSecret))]);
  await cluster.advance(3);
  await sendAs(sender, connection, [captureEntropy(sender.publicKey, pool)]);
  return pool;
}

/** Waits for a pool to reach a state. @throws after 20 seconds, saying in which one it is */
export async function reached(cluster: TestCluster, address: PublicKey, status: PoolStatus): Promise<Pool> {
  return eventually(async () => {
    const pool = await fetchPool(cluster.connection, address);
    if (pool?.status !== status) throw new Error(`The pool is ${pool?.status ?? 'gone'}, not ${status}`);
    return pool;
  });
}

/** Repeats until it does not throw. @throws its last error */
export async function eventually<T>(attempt: () => Promise<T>, timeoutMs = 20_000): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
