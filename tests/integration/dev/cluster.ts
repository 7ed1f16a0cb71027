import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, Keypair, PublicKey } from '@solana/web3.js';
import { startBeaconServer } from '#server/beacon/beacon-server.ts';
import { type LocalBeacon, localBeacon } from '#server/cluster/local-beacon.ts';
import { fillUp } from '#server/cluster/local-setup.ts';
import { connectTo } from '#server/cluster/connection.ts';
import type { LocalKeys } from '#server/cluster/local-keys.ts';
import { sendAs } from '#server/cluster/send.ts';
import { startLocalChain } from '#server/dev/local-chain.ts';
import { roundHints } from '#src/beacon/hints.ts';
import { roundSource } from '#src/beacon/round-source.ts';
import { poolAddress } from '#src/chain/program/addresses.ts';
import { fetchClock, fetchConfig, fetchPool } from '#src/chain/program/fetch.ts';
import { completePool } from '#src/chain/program/instructions/complete-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { retry } from '#src/lib/retry.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import type { Pool, PoolStatus } from '#src/protocol/pool.ts';
import { rpc } from '../localnet/support.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';
import { NO_LOG } from '#tests/support/log-into.ts';

export interface TestCluster {
  readonly connection: Connection;
  readonly keys: LocalKeys;
  readonly port: number;
  readonly stateDir: string;
  readonly beacon: LocalBeacon;
  /** URL of the beacon, which publishes its rounds at the times of the chain's clock. */
  readonly beaconUrl: string;
  /** Advances the chain's time. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a new, configured local cluster. */
export async function startCluster(): Promise<TestCluster> {
  const port = await freePortPair();
  const stateDir = await mkdtemp(join(tmpdir(), 'cluster-'));
  const env = { stateDir, localnetPort: port, slotMs: SLOT_MS, logFormat: 'text' } as const;
  const { chain, keys } = await startLocalChain({
    env,
    reset: false,
    log: NO_LOG,
    onEnd: () => undefined,
  });
  const connection = connectTo(
    { rpcUrl: null, wsUrl: null, localnetPort: port, cluster: 'localnet' },
    'confirmed',
  );
  const beacon = localBeacon(keys.beaconSecret);
  const served = await startBeaconServer({
    beacon,
    port: await freePort(),
    time: async () => (await fetchClock(connection, 'processed')).unixTimestamp,
    log: NO_LOG,
  });
  return {
    connection,
    keys,
    port,
    stateDir,
    beacon,
    beaconUrl: served.url,
    async advance(seconds) {
      await rpc(chain.url, 'localnet_advance', [seconds]);
    },
    async close() {
      await served.close();
      await chain.close();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
}

/** Makes a wallet with 10 SOL. */
export async function fundedWallet({ connection }: Pick<TestCluster, 'connection'>): Promise<Keypair> {
  const wallet = Keypair.generate();
  await fillUp(connection, wallet.publicKey, 10);
  return wallet;
}

/** The smallest entry of the local terms, in lamports. */
export const ENTRY_LAMPORTS = 20_000_000n;

/** Creates a pool with a new wallet, and joins `joiners` other players. */
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
    beacon: new PublicKey(config.beacon),
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
  await Promise.all(others.map((other) => joinTestPool(cluster, other, pool)));
  return pool;
}

/** Joins a player, who agrees to the pool's terms. */
export async function joinTestPool(
  { connection }: Pick<TestCluster, 'connection'>,
  player: Keypair,
  pool: PublicKey,
): Promise<void> {
  const { termsHash } = await existing(connection, pool);
  await sendAs(player, connection, [joinPool(player.publicKey, pool, fromHex(termsHash))]);
}

/** Creates a pool of three that is locked and whose round is published and due. */
export async function createDuePool(cluster: TestCluster, seedCommitment?: Uint8Array): Promise<PublicKey> {
  const pool = await createTestPool(cluster, {
    maxPlayers: 3,
    joiners: 2,
    ...(seedCommitment && { seedCommitment }),
  });
  await passCountdowns(cluster, [pool]);
  return pool;
}

/** Like `createDuePool`, for several pools at once. */
export async function createDuePools(cluster: TestCluster, count: number): Promise<PublicKey[]> {
  const terms = { maxPlayers: 3, joiners: 2 };
  const pools = await Promise.all(Array.from({ length: count }, () => createTestPool(cluster, terms)));
  await passCountdowns(cluster, pools);
  return pools;
}

/** Advances the time past the countdowns. Pending transactions would expire. */
async function passCountdowns(cluster: TestCluster, pools: readonly PublicKey[]): Promise<void> {
  const locked = await Promise.all(pools.map((pool) => existing(cluster.connection, pool)));
  const due = Math.max(...locked.map(({ draw }) => draw.drawAt ?? 0));
  const { unixTimestamp } = await fetchClock(cluster.connection);
  await cluster.advance(Math.max(0, due - unixTimestamp) + 1);
}

/** Completes a pool with its round from the beacon. @param completer earns the completer's share */
export async function completeTestPool(
  { connection, beacon, beaconUrl }: Pick<TestCluster, 'connection' | 'beacon' | 'beaconUrl'>,
  address: PublicKey,
  completer: Keypair,
): Promise<void> {
  const pool = await existing(connection, address);
  const round = pool.draw.round ?? 0n;
  const signature = await roundSource([beaconUrl], beacon.chain).get(round);
  if (signature === null) throw new Error(`Round ${round} is not out`);
  const record = new PublicKey(pool.beacon);
  await sendAs(completer, connection, [
    completePool(completer.publicKey, address, record, signature, roundHints(round)),
  ]);
}

async function existing(connection: Connection, address: PublicKey): Promise<Pool> {
  const pool = await fetchPool(connection, address);
  if (pool === null) throw new Error(`There is no pool ${address.toBase58()}`);
  return pool;
}

/** Waits until a pool reaches a status. @throws after 50 seconds, with the pool's status */
export async function reached(cluster: TestCluster, address: PublicKey, status: PoolStatus): Promise<Pool> {
  return eventually(async () => {
    const pool = await fetchPool(cluster.connection, address);
    if (pool?.status !== status) throw new Error(`The pool is ${pool?.status ?? 'gone'}, not ${status}`);
    return pool;
  });
}

/** Repeats an attempt until it does not throw, for 50 seconds by default. @throws its last error */
export function eventually<T>(attempt: () => Promise<T>, timeoutMs = 50_000): Promise<T> {
  const until = Date.now() + timeoutMs;
  return retry(attempt, () => (Date.now() > until ? null : 200));
}
