import type { GetProgramAccountsFilter } from '@solana/web3.js';
import bs58 from 'bs58';
import { discriminatorOf } from '#src/chain/program/account-bytes.ts';
import { type PoolStatus, POOL_STATUSES } from '#src/protocol/pool.ts';

/** Where a pool's status and VRF key stand in its account. */
const STATUS_OFFSET = 10;
const VRF_KEY_OFFSET = 136;

/** Accounts that are pools. */
export function arePools(): GetProgramAccountsFilter {
  return startsWith(0, discriminatorOf('Pool'));
}

export function haveStatus(status: PoolStatus): GetProgramAccountsFilter {
  return startsWith(STATUS_OFFSET, Uint8Array.of(POOL_STATUSES.indexOf(status)));
}

export function haveVrfKey(key: Uint8Array): GetProgramAccountsFilter {
  return startsWith(VRF_KEY_OFFSET, key);
}

function startsWith(offset: number, bytes: Uint8Array): GetProgramAccountsFilter {
  return { memcmp: { offset, bytes: bs58.encode(bytes) } };
}
