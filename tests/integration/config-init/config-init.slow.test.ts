import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startBeaconServer } from '#server/beacon/beacon-server.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { fillUp } from '#server/cluster/local-setup.ts';
import { sendAs } from '#server/cluster/send.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { QUICKNET } from '#src/beacon/chain.ts';
import { beaconAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchBeacon, fetchConfig } from '#src/chain/program/fetch.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { DEFAULT_COUNTDOWN_SECONDS } from '#src/protocol/limits.ts';
import { freePort, freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';
import { NO_LOG } from '#tests/support/log-into.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const authority = Keypair.generate();
const treasury = Keypair.generate().publicKey.toBase58();
let chain: Localnet;
let folder: string;
let connection: Connection;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-init-'));
  chain = await startLocalnet({
    port: await freePortPair(),
    stateDir: join(folder, 'chain'),
    slotMs: SLOT_MS,
    reset: true,
    programs: [
      {
        programId: PROGRAM_ID.toBase58(),
        soPath: join(ROOT, 'programs/vrf-pool.so'),
        upgradeAuthority: authority.publicKey.toBase58(),
      },
    ],
  });
  connection = new Connection(chain.url, 'confirmed');
  await fillUp(connection, authority.publicKey, 5);
  await writeFile(join(folder, 'authority.json'), JSON.stringify([...authority.secretKey]), { mode: 0o600 });
});

afterEach(async () => {
  await chain?.close();
  await rm(folder, { recursive: true, force: true });
});

function run(environment: Record<string, string>): Promise<{ code: number; text: string }> {
  const env = {
    ...process.env,
    RPC_URL: chain.url,
    CLUSTER: 'localnet',
    AUTHORITY_KEY_FILE: join(folder, 'authority.json'),
    TREASURY: treasury,
    // Nothing listens at this address.
    BEACON_URLS: 'http://127.0.0.1:9',
    ...environment,
  };
  const args = ['--import', 'tsx', 'tools/operate/config-init.ts'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    );
  });
}

const fails = (text: string) => ({ code: 1, text: expect.stringContaining(text) });

test('names missing and malformed variables', async () => {
  expect(await run({ TREASURY: '' })).toMatchObject(fails('TREASURY is not set'));
  expect(await run({ TREASURY: 'me' })).toMatchObject(fails('TREASURY must be'));
  expect(await run({ BEACON_CHAIN: 'quicknet' })).toMatchObject(fails('BEACON_CHAIN must be 32 bytes'));
  expect(await fetchConfig(connection)).toBeNull();
});

test('refuses an empty treasury, and configures the program once, with quicknet', async () => {
  expect(await run({})).toMatchObject(fails('InvalidTreasury'));

  await fillUp(connection, new PublicKey(treasury), 1);
  expect(await run({})).toMatchObject({
    code: 0,
    text: expect.stringContaining("the League of Entropy's quicknet"),
  });
  const beacon = beaconAddress(fromHex(QUICKNET.chainHash));
  expect(await fetchConfig(connection)).toMatchObject({
    admin: authority.publicKey.toBase58(),
    treasury,
    beacon: beacon.toBase58(),
    countdownSeconds: DEFAULT_COUNTDOWN_SECONDS,
    paused: false,
  });
  expect(await fetchBeacon(connection, beacon)).toEqual({ ...QUICKNET, address: beacon.toBase58() });
  expect(await run({})).toMatchObject({ code: 0, text: expect.stringContaining('already') });
});

test('uses another beacon if its hash is configured, with the parameters that its relay gives', async () => {
  await fillUp(connection, new PublicKey(treasury), 1);
  const own = localBeacon(new Uint8Array(32).fill(7));
  const { url, close } = await startBeaconServer({
    beacon: own,
    port: await freePort(),
    time: () => Promise.resolve(own.chain.genesis),
    log: NO_LOG,
  });
  try {
    const { chainHash } = own.chain;
    const other = '00'.repeat(32);
    expect(await run({ BEACON_CHAIN: chainHash })).toMatchObject(
      fails(`No relay of BEACON_URLS tells the chain ${chainHash}`),
    );
    expect(await run({ BEACON_CHAIN: other, BEACON_URLS: url })).toMatchObject(fails('HTTP status 404'));
    expect(await run({ BEACON_CHAIN: chainHash, BEACON_URLS: `http://127.0.0.1:9,${url}` })).toMatchObject({
      code: 0,
      text: expect.stringContaining(`the beacon ${chainHash}, whose key somebody may hold`),
    });
    const beacon = beaconAddress(fromHex(chainHash));
    expect(await fetchConfig(connection)).toMatchObject({ beacon: beacon.toBase58() });
    expect(await fetchBeacon(connection, beacon)).toEqual({ ...own.chain, address: beacon.toBase58() });
  } finally {
    await close();
  }
});

test('accepts a beacon that is already registered', async () => {
  await fillUp(connection, new PublicKey(treasury), 1);
  await sendAs(authority, connection, [registerBeacon(authority.publicKey, QUICKNET)]);
  expect(await run({})).toMatchObject({ code: 0, text: expect.stringContaining('Configured') });
});
