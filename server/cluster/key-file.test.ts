import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { beaconSecretIn, keypairIn, readBeaconSecret, readKeypair } from './key-file.ts';

const { platform } = process;
let folder: string;
let lines: string[];
const log = { warn: (line: string): void => void lines.push(line) };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'key-file-'));
  lines = [];
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  rmSync(folder, { recursive: true });
});

const wallet = Keypair.generate();
const walletFile = (mode: number): string => {
  const path = join(folder, 'wallet.json');
  writeFileSync(path, JSON.stringify([...wallet.secretKey]));
  chmodSync(path, mode);
  return path;
};
const secret = new Uint8Array(32).fill(0x5a);
const secretFile = (mode: number): string => {
  const path = join(folder, 'beacon.json');
  writeFileSync(path, JSON.stringify([...secret]));
  chmodSync(path, mode);
  return path;
};

describe.skipIf(platform === 'win32')('a key file', () => {
  it.each([0o600, 0o400, 0o700, 0o611])('a key file with the rights %o is read', (mode) => {
    expect(readKeypair(walletFile(mode), log).publicKey).toEqual(wallet.publicKey);
    expect(readBeaconSecret(secretFile(mode), log)).toEqual(secret);
    expect(lines).toEqual([]);
  });

  it.each([0o644, 0o640, 0o604, 0o620, 0o602, 0o440])('a key file with the rights %o is refused', (mode) => {
    for (const [path, read] of [
      [walletFile(mode), readKeypair],
      [secretFile(mode), readBeaconSecret],
    ] as const) {
      expect(() => read(path, log)).toThrow(
        `Others than its owner may read or write the key file ${path} (rights ${mode.toString(8)}): chmod 600 ${path}`,
      );
    }
  });

  it('a key file is created readable by its owner alone', () => {
    const path = join(folder, 'keys', 'new.json');
    const made = keypairIn(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(keypairIn(path).publicKey).toEqual(made.publicKey);
    const beaconPath = join(folder, 'keys', 'beacon.json');
    const beacon = beaconSecretIn(beaconPath);
    expect(statSync(beaconPath).mode & 0o777).toBe(0o600);
    expect(beaconSecretIn(beaconPath)).toEqual(beacon);
  });
});

describe('a key file', () => {
  it('a key file is read with a warning if the system has no such rights', () => {
    Object.defineProperty(process, 'platform', { value: 'win32' });
    const path = walletFile(0o644);
    expect(readKeypair(path, log).publicKey).toEqual(wallet.publicKey);
    expect(lines).toEqual([expect.stringContaining(`no other user may read the key file ${path}`)]);
  });

  it('a key file is named but never quoted in the error when missing or malformed', () => {
    const path = join(folder, 'garbled');
    expect(() => readKeypair(path, log)).toThrow(`The key file ${path} cannot be read`);
    writeFileSync(path, '[1, 2, 3, "secret"]', { mode: 0o600 });
    expect(() => readKeypair(path, log)).toThrow(
      `${path} holds no key of a wallet (a JSON list of 64 bytes)`,
    );
    for (const text of ['[1, 2]', JSON.stringify(Array(32).fill(0))]) {
      writeFileSync(path, text);
      expect(() => readBeaconSecret(path, log)).toThrow(
        `${path} holds no key of a beacon (a JSON list of 32 bytes)`,
      );
    }
  });
});
