import {
  chmodSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { Keypair } from '@solana/web3.js';
import * as v from 'valibot';
import { type Log, loggerOf } from './log.ts';

const { shortSignatures } = bls12_381;

const bytesSchema = (length: number) =>
  v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))),
    v.length(length),
    v.transform((bytes) => Uint8Array.from(bytes)),
  );
const keypairSchema = bytesSchema(64);
const beaconSecretSchema = bytesSchema(32);
type Warnings = Pick<Log, 'warn'>;

/** Read and write permission bits of group and others. */
const OTHERS = 0o066;

/**
 * Reads a wallet's key from a file of the Solana CLI: 64 numbers.
 * @throws a sentence that names the file, never its content; also if users other than its owner may read it
 */
export function readKeypair(path: string, log: Warnings): Keypair {
  const read = (text: string): Keypair => Keypair.fromSecretKey(v.parse(keypairSchema, text));
  return readSecret(path, log, read, 'a wallet (a JSON list of 64 bytes)');
}

/**
 * Reads a beacon's secret key of 32 bytes from a file of as many numbers.
 * @throws as `readKeypair` does
 */
export function readBeaconSecret(path: string, log: Warnings): Uint8Array {
  const read = (text: string): Uint8Array => {
    const secret = v.parse(beaconSecretSchema, text);
    // Throws for zero, which is no key.
    shortSignatures.getPublicKey(secret);
    return secret;
  };
  return readSecret(path, log, read, 'a beacon (a JSON list of 32 bytes)');
}

function readSecret<T>(path: string, log: Warnings, read: (text: string) => T, owner: string): T {
  const text = readText(path, log);
  try {
    return read(text);
  } catch {
    // The messages of JSON and of the schema would quote the secret.
    throw new Error(`${path} holds no key of ${owner}`);
  }
}

/** Generated keys are used on the local chain only, and need no warning. */
const unwarned = loggerOf('keys', 'silent');

/** Returns a wallet's key, generated on first use in a file that only its owner can read. */
export function keypairIn(path: string): Keypair {
  if (!existsSync(path)) writeSecret(path, Keypair.generate().secretKey);
  return readKeypair(path, unwarned);
}

/** Returns a beacon's secret key, generated on first use in a file that only its owner can read. */
export function beaconSecretIn(path: string): Uint8Array {
  if (!existsSync(path)) writeSecret(path, shortSignatures.keygen().secretKey);
  return readBeaconSecret(path, unwarned);
}

function readText(path: string, log: Warnings): string {
  let mode: number;
  let text: string;
  try {
    const file = openSync(path, 'r');
    try {
      // Reads the rights of the opened file, even if its name is replaced meanwhile.
      ({ mode } = fstatSync(file));
      text = readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new Error(`The key file ${path} cannot be read`, { cause });
  }
  checkRights(path, mode, log);
  return text;
}

function checkRights(path: string, mode: number, log: Warnings): void {
  if (process.platform === 'win32') {
    log.warn(`Check that no other user may read the key file ${path}: on Windows this is not verified`);
  } else if ((mode & OTHERS) !== 0) {
    const rights = (mode & 0o777).toString(8).padStart(3, '0');
    throw new Error(
      `Others than its owner may read or write the key file ${path} (rights ${rights}): chmod 600 ${path}`,
    );
  }
}

function writeSecret(path: string, secret: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${JSON.stringify([...secret])}\n`, { mode: 0o600 });
  // The mode above applies only to a new file.
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
}
