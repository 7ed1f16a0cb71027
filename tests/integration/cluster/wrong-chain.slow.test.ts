import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SystemProgram } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectTo } from '#server/cluster/connection.ts';
import { localKeyFiles } from '#server/cluster/local-keys.ts';
import { sendAs } from '#server/cluster/send.ts';
import { startKeeper } from '#server/keeper/keeper.ts';
import { initialize, readIndexerState } from '#server/projection/state.ts';
import { openStore } from '#server/store/open-store.ts';
import { PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';
import { fetchPool } from '#src/chain/program/fetch.ts';
import { sleep } from '#src/lib/sleep.ts';
import { freePort } from '#tests/support/ports.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { logInto } from '#tests/support/log-into.ts';
import { createTestPool, eventually, reached, startCluster, type TestCluster } from '../dev/cluster.ts';
import { embeddedStore, startTestIndexer } from '../indexer/stores.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** Milliseconds, longer than a keeper takes to send a due instruction. */
const DUE_MS = 6_000;

let cluster: TestCluster;
let proxy: RpcProxy;
let keys: Record<string, string>;
const services: ServiceProcess[] = [];
const folders: string[] = [];

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'wrong-chain-'));
  folders.push(folder);
  return folder;
};
const start = async (main: string, environment: Record<string, string>, folder?: string) => {
  const service = startService(main, folder ?? (await newFolder()), environment);
  services.push(service);
  return service;
};
const connect = () =>
  connectTo(
    { rpcUrl: proxy.url, wsUrl: proxy.wsUrl, localnetPort: cluster.port, cluster: 'localnet' },
    'confirmed',
  );
const requestsFor = (method: string): number => proxy.requests.get(method) ?? 0;

/** Makes the next request fail, and the node answer as one of mainnet afterwards. */
const becomeMainnet = async (request: () => Promise<unknown>): Promise<void> => {
  proxy.faults.genesis = PUBLIC_GENESIS.mainnet;
  proxy.faults.http = () => 'server-error';
  await expect(request()).rejects.toThrow('503');
  proxy.faults.http = () => null;
};

beforeAll(async () => {
  cluster = await startCluster();
  const files = localKeyFiles(cluster.stateDir);
  keys = {
    KEEPER_KEY_FILE: files.keeper,
    PLAY_KEY_FILE: files.keeper,
    AUTHORITY_KEY_FILE: files.keeper,
    BEACON_PORT: String(await freePort()),
    TREASURY: cluster.keys.treasury.publicKey.toBase58(),
  };
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
});
afterEach(async () => {
  proxy.faults.genesis = null;
  proxy.faults.http = () => null;
  proxy.requests.clear();
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(async () => {
  await proxy?.close();
  await cluster?.close();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
});

describe('a process connected to another cluster than configured', () => {
  it.each(['server/main.ts', 'server/keeper/main.ts', 'tools/operate/config-init.ts', 'tools/play/main.ts'])(
    '%s exits, and reports why without the path of the RPC',
    async (main) => {
      const service = await start(main, {
        ...keys,
        RPC_URL: `${proxy.url}/secret-path`,
        CLUSTER: 'mainnet',
        API_PORT: String(await freePort()),
      });
      expect(await service.ended).toBe(1);
      expect(service.output()).toContain(`CLUSTER is mainnet (genesis hash ${PUBLIC_GENESIS.mainnet}), but`);
      expect(service.output()).toContain(`RPC_URL, at ${new URL(proxy.url).host}, answers for localnet`);
      expect(service.output()).toContain(`set CLUSTER=localnet, or RPC_URL to an RPC server of mainnet`);
      expect(service.output()).not.toContain('secret-path');
      expect([...proxy.requests.keys()]).toEqual(['getGenesisHash']);
    },
  );

  it.each(['server/main.ts', 'server/beacon/main.ts', 'server/keeper/main.ts', 'server/bots/main.ts'])(
    '%s exits if a public cluster is configured as the local chain',
    async (main) => {
      proxy.faults.genesis = PUBLIC_GENESIS.devnet;
      const service = await start(main, {
        ...keys,
        RPC_URL: proxy.url,
        CLUSTER: 'localnet',
        API_PORT: String(await freePort()),
      });
      expect(await service.ended).toBe(1);
      expect(service.output()).toContain('CLUSTER is localnet, but');
      expect(service.output()).toContain(`answers for devnet (genesis hash ${PUBLIC_GENESIS.devnet})`);
      expect([...proxy.requests.keys()]).toEqual(['getGenesisHash']);
    },
  );
});

describe('a connection', () => {
  it('requests the genesis hash once for concurrent calls', async () => {
    const connection = connect();
    await Promise.all(Array.from({ length: 8 }, () => connection.getSlot()));
    await connection.getSlot();
    expect(requestsFor('getGenesisHash')).toBe(1);
    expect(requestsFor('getSlot')).toBe(9);
  });

  it('reads and sends nothing after a reconnect to another chain, and continues once the configured chain answers', async () => {
    const { keeper } = cluster.keys;
    const connection = connect();
    const pay = (): Promise<string> =>
      sendAs(keeper, connection, [
        SystemProgram.transfer({ fromPubkey: keeper.publicKey, toPubkey: keeper.publicKey, lamports: 1 }),
      ]);
    await pay();
    await becomeMainnet(() => connection.getSlot());
    proxy.requests.clear();
    await expect(connection.getSlot()).rejects.toThrow('CLUSTER is localnet, but RPC_URL');
    await expect(pay()).rejects.toThrow('answers for mainnet');
    expect([...proxy.requests.keys()]).toEqual(['getGenesisHash']);
    proxy.faults.genesis = null;
    await pay();
  });
});

it('a keeper sends nothing after its socket has reconnected to another chain', async () => {
  const pool = await createTestPool(cluster, { maxPlayers: 5, joiners: 1 });
  const lines: string[] = [];
  const keeper = startKeeper({
    connection: connect(),
    beaconUrls: [cluster.beaconUrl],
    wallet: cluster.keys.keeper,
    delays: { completeSeconds: 600, claimSeconds: 86_400 },
    refreshMs: 1_000,
    log: logInto(lines),
  });
  try {
    await eventually(() => Promise.resolve(expect(proxy.sockets()).toBeGreaterThan(0)));
    await sleep(1_500);
    proxy.faults.genesis = PUBLIC_GENESIS.mainnet;
    proxy.hangUp();
    await eventually(() => Promise.resolve(expect(lines.join('\n')).toContain('answers for mainnet')));
    proxy.requests.clear();
    await cluster.advance(3_601);
    await sleep(DUE_MS);
    // web3.js pings and resubscribes by itself.
    const methods = [...proxy.requests.keys()].filter(
      (method) => !['ping', 'programSubscribe'].includes(method),
    );
    expect(methods).toEqual(['getGenesisHash']);
    expect(await fetchPool(cluster.connection, pool)).toMatchObject({ status: 'open' });
    proxy.faults.genesis = null;
    await reached(cluster, pool, 'refunding');
  } finally {
    await keeper.stop();
  }
});

it('an indexer writes nothing of another cluster, and starts when the right one answers', async () => {
  proxy.faults.genesis = PUBLIC_GENESIS.devnet;
  const store = await embeddedStore();
  const indexer = startTestIndexer({ store, rpcUrl: proxy.url, wsUrl: proxy.wsUrl });
  try {
    await eventually(async () => {
      expect(indexer.status()).toMatchObject({ leader: true, chain: 'wrong', chainSlot: null });
      expect(indexer.lines.join('\n')).toContain('CLUSTER is localnet, but RPC_URL');
    });
    expect(await readIndexerState(store.db)).toBeNull();
    proxy.faults.genesis = null;
    await eventually(async () => expect(await readIndexerState(store.db)).not.toBeNull());
    await eventually(async () => expect(indexer.status().chain).toBe('right'));
  } finally {
    await indexer.stop();
    await store.close();
  }
});

describe('a server', () => {
  const startServer = async (environment: Record<string, string>, folder?: string) => {
    const port = await freePort();
    const server = await start('server/main.ts', { API_PORT: String(port), ...environment }, folder);
    const get = async (path: string, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { origin: `http://127.0.0.1:${port}` },
      });
      return { status: response.status, body: await response.text() };
    };
    await eventually(async () => {
      // The server answers `/metrics` only once its database is open.
      expect(await get('/metrics'), server.output()).toMatchObject({ status: 200 });
    }, 60_000);
    return { ...server, get };
  };
  const unreachable = async () => ({ RPC_URL: `http://127.0.0.1:${await freePort()}`, CLUSTER: 'devnet' });
  /** Makes a folder with an embedded database that belongs to the cluster `devnet`. */
  const folderOf = async (genesisHash: string): Promise<string> => {
    const folder = await newFolder();
    const store = await openStore({ databaseUrl: null, folder: join(folder, 'db-devnet') });
    await initialize(store.db, genesisHash);
    await store.close();
    return folder;
  };

  it('a server serves only its health before it has verified its chain', async () => {
    const { get } = await startServer(await unreachable());
    for (const path of ['/pools', '/stats/platform', '/blockchain', '/openapi.json', '/nothing']) {
      const { status, body } = await get(path);
      expect(status, path).toBe(503);
      expect(JSON.parse(body)).toEqual({
        error: { code: 'unavailable', message: 'The server does not know its chain yet' },
      });
    }
    expect(await get('/admin/sign-in/input', 'POST')).toMatchObject({ status: 503 });
    expect(await get('/health')).toMatchObject({ status: 503 });
    expect(await get('/health/ready')).toEqual({ status: 503, body: '{"status":"starting"}' });
    expect(await get('/metrics')).toMatchObject({ status: 200 });
  });

  it('a server serves the rows of its database while the right chain is unreachable', async () => {
    const { get } = await startServer(await unreachable(), await folderOf(PUBLIC_GENESIS.devnet));
    await eventually(async () => expect(await get('/health/ready')).toMatchObject({ status: 200 }));
    expect(await get('/pools')).toMatchObject({ status: 200 });
    expect(await get('/health')).toMatchObject({ status: 503 });
  });

  it('exits if its database is of another cluster', async () => {
    const folder = await folderOf(PUBLIC_GENESIS.mainnet);
    const server = await start(
      'server/main.ts',
      { ...(await unreachable()), API_PORT: String(await freePort()) },
      folder,
    );
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('CLUSTER is devnet');
    expect(server.output()).toContain('the database holds the history of mainnet');
  });

  it('issues no sign-in text while another chain answers, but still serves its rows', async () => {
    const { get } = await startServer({ RPC_URL: proxy.url, WS_URL: proxy.wsUrl, CLUSTER: 'localnet' });
    await eventually(async () => expect(await get('/health')).toMatchObject({ status: 200 }));
    expect(await get('/admin/sign-in/input', 'POST')).toMatchObject({ status: 200 });
    proxy.faults.genesis = PUBLIC_GENESIS.mainnet;
    proxy.faults.http = () => 'server-error';
    // A 503 shows that all readers of the server have had a failed request, after which they compare the genesis hash.
    await eventually(async () => expect(await get('/health')).toMatchObject({ status: 503 }));
    proxy.faults.http = () => null;
    // Polls slowly, because an address may request ten texts a minute.
    await expect
      .poll(() => get('/admin/sign-in/input', 'POST'), { interval: 8_000, timeout: 50_000 })
      .toMatchObject({
        status: 503,
        body: expect.stringContaining('The server is for localnet, but another chain answers it'),
      });
    expect(await get('/health')).toMatchObject({ status: 503 });
    expect(await get('/pools')).toMatchObject({ status: 200 });
    expect(await get('/health/ready')).toMatchObject({ status: 200 });
    proxy.faults.genesis = null;
    await eventually(async () => expect(await get('/health')).toMatchObject({ status: 200 }));
    expect(await get('/admin/sign-in/input', 'POST')).toMatchObject({ status: 200 });
  });
});
