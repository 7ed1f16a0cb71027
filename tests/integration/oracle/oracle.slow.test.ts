import { Connection, type Keypair, type PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withinBudget } from '#server/cluster/request-budget.ts';
import { type Oracle, startOracle } from '#server/oracle/oracle.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import { createCapturedPool, fundedWallet, reached, startCluster, type TestCluster } from '../dev/cluster.ts';
import { startOracleProcess } from './oracle-process.ts';

let cluster: TestCluster;
let lines: string[] = [];
const oracles: Oracle[] = [];

const start = (payer: Keypair, sweepMs = 500): void => {
  const oracle = startOracle({
    connection: cluster.connection,
    commitment: 'confirmed',
    vrfSecret: cluster.keys.vrfSecret,
    payer,
    sweepMs,
    log: (line) => lines.push(line),
  });
  oracles.push(oracle);
};

const stopAll = async (): Promise<void> => {
  await Promise.all(oracles.splice(0).map((oracle) => oracle.stop()));
};

const expectProven = async (pool: PublicKey): Promise<void> => {
  const completed = await reached(cluster, pool, 'completed');
  expect(verifyDraw(completed, PROGRAM_ID.toBase58())).toMatchObject({ drawn: true, ok: true });
};

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.close());
afterEach(async () => {
  await stopAll();
  lines = [];
});

describe('the oracle', () => {
  it('proves a captured draw when it is notified, without waiting for its sweep', async () => {
    start(cluster.keys.oraclePayer, 600_000);
    await expectProven(await createCapturedPool(cluster));
    await stopAll();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toContain(toHex(cluster.keys.vrfSecret));
  });

  it('proves what was captured while no oracle ran', async () => {
    start(cluster.keys.oraclePayer);
    await stopAll();
    const pool = await createCapturedPool(cluster);
    start(cluster.keys.oraclePayer);
    await expectProven(pool);
  });

  it('does no harm beside another with the same key', async () => {
    const other = await fundedWallet(cluster);
    start(cluster.keys.oraclePayer);
    start(other);
    await expectProven(await createCapturedPool(cluster));
    await stopAll();
    expect(lines.filter((line) => !line.startsWith('Proved'))).toEqual([]);
  });

  it("is silent in the last five minutes before a draw's deadline", async () => {
    const pool = await createCapturedPool(cluster);
    const { draw } = await reached(cluster, pool, 'drawing');
    const { unixTimestamp } = await fetchClock(cluster.connection);
    await cluster.advance((draw.deadline ?? 0) - 299 - unixTimestamp);
    start(cluster.keys.oraclePayer, 200);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await reached(cluster, pool, 'drawing');
    expect(lines).toEqual([]);
  });

  it('stays within its requests a second, however many draws wait, and proves them all', async () => {
    const pools = await Promise.all(Array.from({ length: 5 }, () => createCapturedPool(cluster)));
    const requests: number[] = [];
    const counted: typeof fetch = (input, init) => {
      requests.push(performance.now());
      return fetch(input, init);
    };
    oracles.push(
      startOracle({
        connection: new Connection(cluster.connection.rpcEndpoint, {
          commitment: 'confirmed',
          fetch: withinBudget(10, counted),
        }),
        commitment: 'confirmed',
        vrfSecret: cluster.keys.vrfSecret,
        payer: cluster.keys.oraclePayer,
        sweepMs: 500,
        places: 2,
        log: (line) => lines.push(line),
      }),
    );
    for (const pool of pools) await expectProven(pool);
    const busiest = requests.map((from) => requests.filter((at) => at >= from && at < from + 999).length);
    expect(Math.max(...busiest)).toBe(10);
  });

  it('warns when new pools name another key, never shows its own, and ends when asked', async () => {
    const secret = '0d'.repeat(32);
    const oracle = startOracleProcess(cluster, { ORACLE_KEY: secret });
    await oracle.says(/Warning: new pools name the VRF key [0-9a-f]{64}, but this oracle holds/);
    expect(await oracle.end('SIGTERM')).toBe(0);
    expect(oracle.output()).not.toContain(secret);
  });

  it('keeps what stands where its key should be to itself', async () => {
    const garbled = `${'0d'.repeat(31)}0x`;
    const oracle = startOracleProcess(cluster, { ORACLE_KEY: garbled });
    expect(await oracle.ended).toBe(1);
    expect(oracle.output()).toContain('ORACLE_KEY must be 32 bytes as hex');
    expect(oracle.output()).not.toContain(garbled.slice(0, 16));
  });
});
