import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Oracle, startOracle } from '#server/oracle/oracle.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { verifyDraw } from '#src/protocol/verify-draw.ts';
import {
  createCapturedPool,
  eventually,
  fundedWallet,
  reached,
  startCluster,
  type TestCluster,
} from '../dev/cluster.ts';

const MAIN = fileURLToPath(new URL('../../../server/oracle/main.ts', import.meta.url));

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

  it('warns when new pools name another key, never shows its own, and ends when asked', async () => {
    const secret = '0d'.repeat(32);
    const payer = join(cluster.stateDir, 'keys', 'oracle-payer.json');
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      env: {
        ...process.env,
        LOCALNET_PORT: String(cluster.port),
        ORACLE_KEY: secret,
        ORACLE_PAYER_FILE: payer,
      },
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    await eventually(() => {
      expect(output).toMatch(/Warning: new pools name the VRF key [0-9a-f]{64}, but this oracle holds/);
      return Promise.resolve();
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).not.toContain(secret);
  });
});
