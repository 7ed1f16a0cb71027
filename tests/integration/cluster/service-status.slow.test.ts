import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { localKeyFiles } from '#server/cluster/local-keys.ts';
import { PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';
import { serviceHealthSchema } from '#src/contract/service.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { freePort } from '#tests/support/ports.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { createDuePool, eventually, reached, startCluster, type TestCluster } from '../dev/cluster.ts';
import { type ServiceProcess, startService } from './service-process.ts';

let cluster: TestCluster;
let proxy: RpcProxy;
let folder: string;
const services: ServiceProcess[] = [];

interface StatusAnswer {
  readonly status: number;
  readonly body: string;
}

/** Starts a keeper. @returns a function that requests its status */
async function start(
  environment: Record<string, string> = {},
): Promise<(path: string) => Promise<StatusAnswer>> {
  const port = await freePort();
  const service = startService('server/keeper/main.ts', folder, {
    KEEPER_KEY_FILE: localKeyFiles(cluster.stateDir).keeper,
    KEEPER_COMPLETE_DELAY_SECONDS: '0',
    KEEPER_STATUS_PORT: String(port),
    RPC_URL: `${proxy.url}/secret-path`,
    WS_URL: proxy.wsUrl,
    CLUSTER: 'localnet',
    BEACON_URLS: cluster.beaconUrl,
    ...environment,
  });
  services.push(service);
  return async (path) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: response.status, body: await response.text() };
  };
}

const healthOf = async (get: (path: string) => Promise<StatusAnswer>) => {
  const { status, body } = await get('/health');
  return { code: status, ...v.parse(v.pipe(v.string(), v.parseJson(), serviceHealthSchema), body) };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'service-status-'));
  cluster = await startCluster();
  proxy = await startRpcProxy({
    url: `http://127.0.0.1:${cluster.port}`,
    wsUrl: `ws://127.0.0.1:${cluster.port + 1}`,
  });
});
afterEach(async () => {
  proxy.faults.genesis = null;
  await Promise.all(services.splice(0).map((service) => service.end('SIGKILL')));
});
afterAll(async () => {
  await proxy?.close();
  await cluster?.close();
  await rm(folder, { recursive: true, force: true });
});

it('the keeper reports that it reads its chain, its balance, and its transactions', async () => {
  const get = await start();
  await eventually(async () => expect(await healthOf(get)).toMatchObject({ code: 200, status: 'ok' }));
  const { lastLookAt, walletLamports, lastError, cluster: name } = await healthOf(get);
  expect(name).toBe('localnet');
  expect(Number(lastLookAt)).toBeGreaterThan(Date.now() / 1_000 - 60);
  expect(walletLamports).toBeGreaterThan(99n * 10n ** 9n);
  expect(lastError).toBeNull();
  await reached(cluster, await createDuePool(cluster), 'completed');
  const body = await eventually(async () => {
    const metrics = await get('/metrics');
    expect(metrics.body).toMatch(/^keeper_transactions_total\{task="completePool",outcome="done"\} 1$/m);
    return metrics.body;
  });
  expect(body).toMatch(/^keeper_wallet_lamports \d+$/m);
  expect(body).toMatch(/^keeper_last_look_timestamp_seconds 1\d+$/m);
  expect(body).toMatch(/^process_resident_memory_bytes /m);
  for (const secret of ['secret-path', toHex(cluster.keys.keeper.secretKey), cluster.stateDir]) {
    expect(body + (await get('/health')).body).not.toContain(secret);
  }
});

it('the keeper is live but reports itself as down while another cluster answers', async () => {
  const get = await start();
  await eventually(async () => expect(await healthOf(get)).toMatchObject({ code: 200, status: 'ok' }));
  proxy.faults.genesis = PUBLIC_GENESIS.mainnet;
  proxy.hangUp();
  await eventually(async () =>
    expect(await healthOf(get)).toMatchObject({ code: 503, status: 'down', lastError: { kind: 'cluster' } }),
  );
  expect(await get('/health/live')).toEqual({ status: 200, body: '{"status":"live"}' });
  expect((await get('/metrics')).body).toMatch(/^keeper_failures_total\{kind="cluster"\} [1-9]/m);
  expect(await get('/else')).toMatchObject({ status: 404 });
});

it('unavailable rounds are reported separately, and the keeper stays ok', async () => {
  const get = await start({ BEACON_URLS: `http://127.0.0.1:${await freePort()}/secret-path` });
  await eventually(async () => expect(await healthOf(get)).toMatchObject({ code: 200, status: 'ok' }));
  await createDuePool(cluster);
  await eventually(async () =>
    expect(await healthOf(get)).toMatchObject({ code: 200, status: 'ok', lastError: { kind: 'relays' } }),
  );
  expect((await get('/metrics')).body).toMatch(/^keeper_failures_total\{kind="relays"\} [1-9]/m);
  expect(services[0]?.output()).toContain('could not be fetched: 127.0.0.1:');
  expect(services[0]?.output()).not.toContain('secret-path');
});

it('a keeper whose wallet has no lamports reports itself as behind', async () => {
  const file = join(folder, 'poor.json');
  await writeFile(file, JSON.stringify([...Keypair.generate().secretKey]), { mode: 0o600 });
  const get = await start({ KEEPER_KEY_FILE: file });
  await eventually(async () =>
    expect(await healthOf(get)).toMatchObject({ code: 503, status: 'behind', walletLamports: 0n }),
  );
  expect(services[0]?.output()).toContain('holds only 0 SOL for fees');
});

it('a service whose chain is unreachable keeps running, is live and reports itself as down', async () => {
  const get = await start({ RPC_URL: `http://127.0.0.1:${await freePort()}` });
  await eventually(async () => expect(await get('/health/live')).toMatchObject({ status: 200 }));
  await eventually(async () =>
    expect(await healthOf(get)).toMatchObject({ code: 503, status: 'down', lastError: { kind: 'rpc' } }),
  );
  expect(services[0]?.output()).toContain('nothing is signed or sent until its cluster is verified');
});
