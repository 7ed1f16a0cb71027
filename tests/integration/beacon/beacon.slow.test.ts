import { fetchBeacon, HttpCachingChain, HttpChainClient } from 'drand-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { latestRound } from '#src/beacon/rounds.ts';
import { fetchClock, fetchPool } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { freePort } from '#tests/support/ports.ts';
import { type ServiceProcess, startService } from '../cluster/service-process.ts';
import {
  completeTestPool,
  createDuePool,
  eventually,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';

let cluster: TestCluster;
let beacon: ServiceProcess;
let port: number;
let url: string;

beforeAll(async () => {
  cluster = await startCluster();
  port = await freePort();
  url = `http://127.0.0.1:${port}`;
  beacon = start();
  await eventually(async () =>
    expect(beacon.output()).toContain(
      `The beacon started at ${url}: chain hash ${cluster.beacon.chain.chainHash}`,
    ),
  );
});
afterAll(async () => {
  await beacon?.end('SIGTERM');
  await cluster?.close();
});

const start = (environment: Record<string, string> = {}): ServiceProcess =>
  startService('server/beacon/main.ts', cluster.stateDir, {
    LOCALNET_PORT: String(cluster.port),
    BEACON_PORT: String(port),
    ...environment,
  });

it('follows the clock of the chain at once', async () => {
  const { chain } = cluster.beacon;
  const { chainHash, groupKey: publicKey } = chain;
  const options = { disableBeaconVerification: false, noCache: false };
  const client = new HttpChainClient(
    new HttpCachingChain(`${url}/${chainHash}`, {
      ...options,
      chainVerificationParams: { chainHash, publicKey },
    }),
    options,
  );
  const { unixTimestamp } = await fetchClock(cluster.connection);
  const later = Number(latestRound(chain, unixTimestamp)) + 1_000;
  await expect(fetchBeacon(client, later)).rejects.toThrow('got 425');
  await cluster.advance(3_000);
  expect(await fetchBeacon(client, later)).toMatchObject({ round: later });
  expect((await client.latest()).round).toBeGreaterThanOrEqual(later);
});

it('the local beacon signs rounds that the program accepts', async () => {
  const pool = await createDuePool(cluster);
  await completeTestPool({ ...cluster, beaconUrl: url }, pool, cluster.keys.authority);
  const completed = await fetchPool(cluster.connection, pool);
  expect(completed?.status).toBe('completed');
  expect(completed?.draw.signature).toBe(toHex(cluster.beacon.sign(completed?.draw.round ?? 0n)));
});

it('the local beacon runs only beside a local chain', async () => {
  const elsewhere = start({ RPC_URL: 'http://127.0.0.1:9', CLUSTER: 'devnet' });
  expect(await elsewhere.ended).toBe(1);
  expect(elsewhere.output()).toContain(
    "Only a local chain has a beacon of its own; devnet draws by drand's relays",
  );
});

it('the local beacon reports that its port is in use', async () => {
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(
    `The beacon cannot listen at port ${port}: choose another with BEACON_PORT`,
  );
});
