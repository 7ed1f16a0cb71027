import './buffer.ts';
import { PublicKey } from '@solana/web3.js';
import { IDL } from '#idl/vrf_pool.ts';

/** Id of the deployed program; a build for another one has its id in the IDL. */
export const PROGRAM_ID = new PublicKey(IDL.address);

function derive(...seeds: (string | Uint8Array)[]): PublicKey {
  const bytes = seeds.map((seed) => (typeof seed === 'string' ? Buffer.from(seed) : seed));
  return PublicKey.findProgramAddressSync(bytes, PROGRAM_ID)[0];
}

export const CONFIG_ADDRESS = derive('config');
/** Signs the program's calls to itself that carry its events. */
export const EVENT_AUTHORITY = derive('__event_authority');

/** Returns the address of a drand chain's record. @param chainHash 32 bytes */
export function beaconAddress(chainHash: Uint8Array): PublicKey {
  return derive('beacon', chainHash);
}

/** Returns the address of the account that counts the pools a wallet has created. */
export function creatorAddress(wallet: PublicKey): PublicKey {
  return derive('creator', wallet.toBytes());
}

/** Returns the address of the pool that a wallet creates after `index` others. */
export function poolAddress(creator: PublicKey, index: bigint): PublicKey {
  const seed = Buffer.alloc(8);
  seed.writeBigUInt64LE(index);
  return derive('pool', creator.toBytes(), seed);
}

/** Returns the address of a wallet's seat in a pool. */
export function entryAddress(pool: PublicKey, player: PublicKey): PublicKey {
  return derive('entry', pool.toBytes(), player.toBytes());
}
