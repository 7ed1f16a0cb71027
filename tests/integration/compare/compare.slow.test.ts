import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unnamedFields } from '#tools/program/deployed-program.ts';
import { type Localnet, startLocalnet } from '#server/localnet/supervisor.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { freePortPair } from '#tests/support/ports.ts';
import { SLOT_MS } from '#tests/support/slot-ms.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const BUILT = join(ROOT, 'programs/vrf-pool.so');

let folder: string;
let chain: Localnet | null = null;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'compare-'));
});
afterEach(async () => {
  await chain?.close();
  chain = null;
  await rm(folder, { recursive: true, force: true });
});

async function deploy(soPath: string, upgradeAuthority: string | null): Promise<void> {
  const programs = [{ programId: PROGRAM_ID.toBase58(), soPath, upgradeAuthority }];
  const stateDir = join(folder, 'chain');
  chain = await startLocalnet({
    port: await freePortPair(),
    stateDir,
    slotMs: SLOT_MS,
    reset: true,
    programs,
  });
}

function compare(): Promise<{ code: number; text: string }> {
  const env = { ...process.env, RPC_URL: chain?.url, CLUSTER: 'localnet' };
  const args = ['--import', 'tsx', 'tools/program/compare.ts'];
  return new Promise((resolve) => {
    execFile('node', args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : 1, text: stdout + stderr }),
    );
  });
}

test('reports a match for the built program, and names its authority', async () => {
  const authority = Keypair.generate().publicKey.toBase58();
  await deploy(BUILT, authority);
  const { code, text } = await compare();
  expect(text).toContain('is the one built here');
  expect(text).toContain(authority);
  const unnamed = unnamedFields(await readFile(BUILT)) ?? [];
  expect(text.includes(`names nobody (${unnamed.join(', ')})`)).toBe(unnamed.length > 0);
  expect(code).toBe(0);
});

test('reports a difference for a program with one other byte, and that it cannot be upgraded', async () => {
  const bytes = await readFile(BUILT);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  const other = join(folder, 'other.so');
  await writeFile(other, bytes);
  await deploy(other, null);
  const { code, text } = await compare();
  expect(text).toContain('is ANOTHER one');
  expect(text).toContain('nobody can replace');
  expect(code).toBe(1);
});
