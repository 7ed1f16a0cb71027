import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { toBase64 } from '#src/verify/base64.ts';
import { writeDrawFile } from '#src/verify/draw-file.ts';
import { drawnCopy } from '#src/verify/testing/drawn-copies.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const { copy, signed } = drawnCopy('multipliers: completed');
const saved = writeDrawFile(copy, signed);

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xeroz-verify-'));
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const config = join(ROOT, 'packages/verify/vite.config.ts');
  await run(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], { cwd: ROOT });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly lines: readonly string[];
}

/** Runs the built file by plain Node, in a folder without any package. */
async function verify(...given: readonly string[]): Promise<Ended> {
  const ended = await run(process.execPath, ['xeroz-verify.mjs', ...given], { cwd: folder }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  return { code: ended.code, lines: ended.stdout.trimEnd().split('\n') };
}

test('the built command is one file for plain Node, which imports nothing but Node', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(['third-party-notices.txt', 'xeroz-verify.mjs']);
  const code = await readFile(join(folder, 'xeroz-verify.mjs'), 'utf8');
  expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
  const imported = [...code.matchAll(/^import .*? from "(.*?)";$/gm)].map(([, name]) => name);
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

describe('the built command ends', () => {
  test('with 0 for a saved draw, offline', async () => {
    await writeFile(join(folder, 'draw.json'), saved);
    const { code, lines } = await verify('draw.json', '--offline');
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('This draw is correct. 5 of 5 steps hold.');
  });

  test('with 1 for a saved draw with another byte', async () => {
    await writeFile(join(folder, 'changed.json'), saved.replace('"lamports": "', '"lamports": "1'));
    const { code, lines } = await verify('changed.json', '--offline');
    expect(code).toBe(1);
    expect(lines.at(-1)).toBe('This draw does not hold. Step 1 of 5.');
  });

  test('with 2 for what is no draw, and without a node', async () => {
    expect((await verify('missing.json', '--offline')).code).toBe(2);
    await writeFile(join(folder, 'binary.json'), Uint8Array.of(0xff, 0xfe, 0));
    expect((await verify('binary.json', '--offline')).code).toBe(2);
    expect((await verify(copy.pool.address, '--rpc', 'http://127.0.0.1:9')).code).toBe(2);
  });

  test('with 0 for an account that a node answers with', async () => {
    const node = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        const { method, params } = JSON.parse(body) as { method: string; params: [string] };
        const found = [copy.pool, copy.beacon].find(({ address }) => address === params[0]);
        const value = found && {
          owner: IDL.address,
          lamports: Number(found.lamports),
          data: [toBase64(found.data), 'base64'],
        };
        const result = method === 'getGenesisHash' ? copy.genesis : { context: { slot: 7 }, value };
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
      });
    });
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve));
    const { port } = node.address() as AddressInfo;
    const { code, lines } = await verify(copy.pool.address, '--rpc', `http://127.0.0.1:${port}`);
    node.close();
    expect(code).toBe(0);
    expect(lines).toContain(`✓ Account    localnet, slot 7, read from 127.0.0.1:${port}`);
  });
});
