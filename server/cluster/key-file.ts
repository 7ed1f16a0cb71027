import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Keypair } from '@solana/web3.js';
import * as v from 'valibot';
import { fromHex, toHex } from '#src/protocol/bytes.ts';

const keypairSchema = v.pipe(
  v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
  v.length(64),
);
const VRF_SEED = /^[0-9a-f]{64}$/i;

/** A wallet's key from a file of the Solana CLI: 64 numbers. @throws a sentence that names the file, never its content */
export function readKeypair(path: string): Keypair {
  try {
    return Keypair.fromSecretKey(Uint8Array.from(v.parse(keypairSchema, JSON.parse(readText(path)))));
  } catch (error) {
    // What JSON or the schema complain about would quote the secret.
    if (error instanceof UnreadableFile) throw error;
    throw new Error(`${path} holds no key of a wallet (a JSON list of 64 bytes)`);
  }
}

/** The VRF's secret seed of 32 bytes from a file of 64 hex digits. @throws a sentence that names the file */
export function readVrfSeed(path: string): Uint8Array {
  const text = readText(path).trim();
  if (!VRF_SEED.test(text)) throw new Error(`${path} holds no VRF key (64 hex digits)`);
  return fromHex(text);
}

/** A wallet's key, made on first use in a file that only its owner can read. */
export function keypairIn(path: string): Keypair {
  if (!existsSync(path)) writeSecret(path, JSON.stringify([...Keypair.generate().secretKey]));
  return readKeypair(path);
}

/** The VRF's secret seed, made on first use in a file that only its owner can read. */
export function vrfSeedIn(path: string): Uint8Array {
  if (!existsSync(path)) writeSecret(path, toHex(crypto.getRandomValues(new Uint8Array(32))));
  return readVrfSeed(path);
}

class UnreadableFile extends Error {}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UnreadableFile(`The key file ${path} cannot be read`, { cause });
  }
}

function writeSecret(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${text}\n`, { mode: 0o600 });
  // The mode above counts only for a file that did not exist.
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}
