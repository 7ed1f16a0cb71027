import { type AccountInfo, type Connection, PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { type ChainClock, decodeClock } from '#src/chain/program/clock-account.ts';
import { decodeLastRestartSlot, LAST_RESTART_SLOT, programData } from '#src/chain/program/fetch.ts';
import { decodePoolHeader, POOL_HEADER_LENGTH } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** The chain's clock, and the slot of the cluster's last restart: 0 if there was none. */
export interface ClockSysvars extends ChainClock {
  readonly lastRestartSlot: bigint;
}

const SYSVARS = [SYSVAR_CLOCK_PUBKEY, LAST_RESTART_SLOT];

/** Reads the sysvars at commitment `confirmed`. @throws if the chain cannot be read */
export async function fetchClockSysvars(connection: Connection): Promise<ClockSysvars> {
  return clockSysvarsOf(await connection.getMultipleAccountsInfo(SYSVARS, 'confirmed'));
}

/**
 * Reads a pool and the clock's sysvars at the same slot, at commitment `confirmed`; the pool is null if it does not
 * exist (any more). @throws if the chain cannot be read, or the account is no pool
 */
export async function fetchPoolAt(
  connection: Connection,
  address: string,
): Promise<{ readonly pool: PoolHeader | null; readonly sysvars: ClockSysvars }> {
  const keys = [...SYSVARS, new PublicKey(address)];
  const dataSlice = { offset: 0, length: POOL_HEADER_LENGTH };
  const infos = await connection.getMultipleAccountsInfo(keys, { commitment: 'confirmed', dataSlice });
  const data = programData(infos[SYSVARS.length]);
  return { pool: data && decodePoolHeader(address, data), sysvars: clockSysvarsOf(infos) };
}

function clockSysvarsOf([clock, lastRestart]: readonly (AccountInfo<Buffer> | null)[]): ClockSysvars {
  return { ...decodeClock(clock?.data), lastRestartSlot: decodeLastRestartSlot(lastRestart) };
}
