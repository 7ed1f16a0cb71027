import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkChain } from '#tools/operate/chain-check/check-chain.ts';
import type { Line } from '#tools/operate/chain-check/question.ts';
import { startBeaconServer } from '#server/beacon/beacon-server.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { setUpLocalCluster } from '#server/cluster/local-setup.ts';
import { parseEnv } from '#server/env.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { type RpcProxy, startRpcProxy } from '#tests/support/rpc-proxy.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';
import { NO_LOG } from '#tests/support/log-into.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const NOBODY = 'http://127.0.0.1:9';

let folder: string;
let chain: Localnet;
let proxy: RpcProxy;
let beacon: { url: string; close: () => Promise<void> };

const start = async (name: string, deployed: boolean): Promise<Localnet> => {
  const keys = localKeys(folder);
  const program = {
    programId: PROGRAM_ID.toBase58(),
    soPath: join(ROOT, 'programs/vrf-pool.so'),
    upgradeAuthority: keys.authority.publicKey.toBase58(),
  };
  return startLocalnet({
    port: await freePortPair(),
    stateDir: join(folder, name),
    slotMs: SLOT_MS,
    reset: true,
    programs: deployed ? [program] : [],
  });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-check-'));
  chain = await start('chain', true);
  const keys = localKeys(folder);
  await setUpLocalCluster(new Connection(chain.url, 'confirmed'), keys);
  beacon = await startBeaconServer({
    beacon: localBeacon(keys.beaconSecret),
    port: await freePort(),
    time: () => Promise.resolve(Date.now() / 1_000),
    log: NO_LOG,
  });
  proxy = await startRpcProxy(chain);
});
beforeEach(() => {
  Object.assign(proxy.faults, { http: () => null, socket: () => null, genesis: null, quiet: false });
});
afterAll(async () => {
  await proxy?.close();
  await beacon?.close();
  await chain?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Settings that let the check request the beacon even if the chain does not return which one it uses. */
const beaconSettings = () => ({
  BEACON_URLS: beacon.url,
  BEACON_CHAIN: localBeacon(localKeys(folder).beaconSecret).chain.chainHash,
});
const check = (changes: Record<string, string> = {}) =>
  checkChain(
    parseEnv({
      CLUSTER: 'localnet',
      RPC_URL: proxy.url,
      WS_URL: proxy.wsUrl,
      ...beaconSettings(),
      ...changes,
    }),
  );
const having = (lines: readonly Line[], verdict: Line['verdict']): string[] =>
  lines.filter((line) => line.verdict === verdict).map(({ what }) => what);
const named = (lines: readonly Line[], what: string): Line | undefined =>
  lines.find((line) => line.what === what);

describe('the check of an RPC', () => {
  test('the check of an RPC passes on the local chain', async () => {
    const lines = await check();
    expect(lines.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
    expect(named(lines, 'rent rate')?.found).toBe('6960 lamports a byte, 890880 for an empty account');
    expect(named(lines, 'BLS12-381 syscalls (SIMD-0388)')?.found).toMatch(/^active since slot \d+$/);
    expect(named(lines, 'its bytes')?.found).toMatch(/^the same/);
    expect(named(lines, "list of the program's transactions")?.found).toMatch(/^1 listed, back to slot/);
  });

  test.each(['garbage', 'server-error', 'rate-limit'] as const)(
    'reports a line for every check if the node answers everything with %s',
    async (fault) => {
      const all = (await check()).map(({ what }) => what);
      proxy.faults.http = () => fault;
      const lines = await check();
      expect(lines.map(({ what }) => what)).toEqual(all);
      expect(having(lines, 'missing')).toEqual(
        expect.arrayContaining(['genesis hash', 'SBPF v3', 'blockhash', 'program', 'getProgramAccounts']),
      );
      expect(having(lines, 'ok')).toEqual(expect.arrayContaining(['logsSubscribe', 'relays']));
    },
  );

  test('reports one line for a request that times out, and continues', async () => {
    proxy.faults.http = ([method]) => (method === 'getProgramAccounts' ? 'hang' : null);
    const lines = await check();
    expect(having(lines, 'missing')).toEqual(['getProgramAccounts']);
    expect(named(lines, 'getProgramAccounts')?.found).toBe('no answer within 10 s');
  });

  test('warns of optional features that are missing', async () => {
    let requests = 0;
    proxy.faults.http = (methods) => {
      if (methods.length > 1) return 'no-batches';
      requests += 1;
      return methods[0] === 'getSlot' && requests % 2 === 0 ? 'keep-away' : null;
    };
    const lines = await check({ BEACON_URLS: `${NOBODY},${beacon.url}` });
    expect(having(lines, 'missing')).toEqual([]);
    expect(having(lines, 'warning')).toEqual([
      'relay 127.0.0.1:9',
      'requests in a batch',
      'requests at once',
    ]);
    expect(named(lines, 'requests at once')?.found).toMatch(/^\d+ of 40 refused, Retry-After 9$/);
  });

  test('reports missing notifications, and a history that begins too late', async () => {
    proxy.faults.quiet = true;
    proxy.faults.http = ([method]) => (method === 'getSignaturesForAddress' ? 'empty' : null);
    proxy.faults.genesis = PUBLIC_GENESIS.devnet;
    const lines = await check();
    expect(having(lines, 'missing')).toEqual([
      'genesis hash',
      'notifications',
      'logsSubscribe',
      'programSubscribe',
      'accountSubscribe',
      'signatureSubscribe',
    ]);
    expect(named(lines, 'its oldest transaction')?.verdict).toBe('not asked');
  });

  test('reports each missing requirement on a chain without the program, and exits with an error code', async () => {
    const bare = await start('bare', false);
    try {
      const { code, text } = await run({ RPC_URL: NOBODY, ...beaconSettings() }, bare.url);
      expect(code).toBe(1);
      expect(text).toMatch(/^program +nothing at \w+ +deployed and executable +missing/m);
      expect(text).toMatch(/^its bytes +the program is not deployed .* not asked$/m);
      expect(text).toMatch(/^1 missing, /m);
    } finally {
      await bare.close();
    }
  });

  test('exits with code 0 if nothing is missing, and with one sentence if no node answers', async () => {
    const settings = { RPC_URL: proxy.url, WS_URL: proxy.wsUrl, BEACON_URLS: beacon.url };
    expect(await run(settings)).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 missing, 0 warning'),
    });
    const closed = `http://127.0.0.1:${await freePort()}`;
    const { code, text } = await run({ BEACON_URLS: beacon.url, RPC_URL: closed });
    expect(code).toBe(1);
    expect(text).toMatch(/^1 missing, 0 warning, 0 ok, \d+ not asked$/m);
    expect(text).toContain('ECONNREFUSED');
  });
});

function run(
  environment: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; text: string }> {
  const env = { ...process.env, CLUSTER: '', WS_URL: '', ...environment };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/operate/chain-check.ts', ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : 1, text: stdout + stderr }),
    );
  });
}
