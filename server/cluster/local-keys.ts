import { join } from 'node:path';
import type { Keypair } from '@solana/web3.js';
import { beaconSecretIn, keypairIn } from './key-file.ts';

export type LocalKeys = Readonly<ReturnType<typeof localKeys>>;
export type LocalKeyFiles = Readonly<ReturnType<typeof localKeyFiles>>;

/** Returns the key files of the services' processes. */
export function localKeyFiles(stateDir: string) {
  return { beacon: keyFile(stateDir, 'beacon.json'), keeper: keyFile(stateDir, 'keeper.json') };
}

/** Returns the local cluster's keys in a folder, generated on first use. @throws a sentence naming the file at fault */
export function localKeys(stateDir: string) {
  const files = localKeyFiles(stateDir);
  return {
    /** The program's upgrade authority and the configuration's admin. */
    authority: keypairIn(keyFile(stateDir, 'authority.json')),
    treasury: keypairIn(keyFile(stateDir, 'treasury.json')),
    keeper: keypairIn(files.keeper),
    /** Secret key of the local beacon: 32 bytes. */
    beaconSecret: beaconSecretIn(files.beacon),
  };
}

/** Returns the wallets of the bots, generated on first use. */
export function botWallets(stateDir: string, count: number): Keypair[] {
  return Array.from({ length: count }, (_, index) => keypairIn(keyFile(stateDir, `bot-${index + 1}.json`)));
}

function keyFile(stateDir: string, name: string): string {
  return join(stateDir, 'keys', name);
}
