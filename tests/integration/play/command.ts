import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Keypair } from '@solana/web3.js';

const MAIN = fileURLToPath(new URL('../../../tools/play/main.ts', import.meta.url));

export interface PlayRun {
  readonly code: number | null;
  readonly output: string;
}

interface PlayOptions {
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs the command as on another machine: in an empty folder, with an RPC server, a key and `environment`. */
export async function runPlay(
  folder: string,
  rpcUrl: string,
  key: Keypair,
  { args = [], environment = {} }: PlayOptions = {},
): Promise<PlayRun> {
  const keyFile = join(folder, `${key.publicKey.toBase58()}.json`);
  await writeFile(keyFile, JSON.stringify([...key.secretKey]), { mode: 0o600 });
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), MAIN, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'], RPC_URL: rpcUrl, PLAY_KEY_FILE: keyFile, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
