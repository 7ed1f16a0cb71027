import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Connection, Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUp } from '#server/cluster/airdrop.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchConfig } from '#src/chain/program/fetch.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { DEFAULT_COUNTDOWN_SECONDS } from '#src/protocol/limits.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { freePortPair } from '#tests/support/ports.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const VRF_KEY = toHex(vrfPublicKey(new Uint8Array(32).fill(7)));
const authority = Keypair.generate();
const treasury = Keypair.generate().publicKey.toBase58();
let chain: Localnet;
let folder: string;
let connection: Connection;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-init-'));
  chain = await startLocalnet({
    port: await freePortPair(),
    stateDir: join(folder, 'chain'),
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

afterAll(async () => {
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
    VRF_KEY,
    ...environment,
  };
  const args = ['--import', 'tsx', 'server/config-init/main.ts'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    );
  });
}

test('names what is not set, and what is garbled', async () => {
  expect(await run({ VRF_KEY: '' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('VRF_KEY is not set'),
  });
  expect(await run({ TREASURY: 'me' })).toMatchObject({
    code: 1,
    text: expect.stringContaining('TREASURY must be'),
  });
  expect(await fetchConfig(connection)).toBeNull();
});

test('refuses a treasury that holds nothing, and configures the program once', async () => {
  const refused = await run({});
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('InvalidTreasury') });

  await fillUp(connection, new PublicKey(treasury), 1);
  expect(await run({})).toMatchObject({ code: 0, text: expect.stringContaining('Configured') });
  expect(await fetchConfig(connection)).toMatchObject({
    admin: authority.publicKey.toBase58(),
    treasury,
    vrfKey: VRF_KEY,
    countdownSeconds: DEFAULT_COUNTDOWN_SECONDS,
    paused: false,
  });
  expect(await run({})).toMatchObject({ code: 0, text: expect.stringContaining('already') });
});
