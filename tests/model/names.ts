/**
 * Names an account or key, so that a failing sequence is readable. A name shows how the account's address follows from
 * others: `entry(pool(wallet/3,0),wallet/4)`. The test that drives the program converts names to addresses.
 */
export type Name = string;

export const CONFIG: Name = 'config';
/** The system program. Its address is the default key, which means "none" if a key is optional. */
export const SYSTEM: Name = 'system';
/** The program itself, which is passed if an optional account is absent. */
export const PROGRAM: Name = 'program';
export const PROGRAM_DATA: Name = 'program-data';
export const EVENT_AUTHORITY: Name = 'event-authority';
/** The sysvar that contains a transaction's instructions. */
export const INSTRUCTIONS: Name = 'instructions';

/** Names the record of the drand chain with this hash, 32 bytes in hex. */
export function beaconName(chainHash: string): Name {
  return `beacon(${chainHash})`;
}

export function creatorName(wallet: Name): Name {
  return `creator(${wallet})`;
}

/** Names the pool that a wallet creates after `index` others. */
export function poolName(creator: Name, index: number): Name {
  return `pool(${creator},${index})`;
}

export function entryName(pool: Name, player: Name): Name {
  return `entry(${pool},${player})`;
}
