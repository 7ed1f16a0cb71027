import type { Connection } from '@solana/web3.js';
import { fetchClock, fetchConfig, fetchPoolHeaders, fetchPools } from '#src/chain/program/fetch.ts';
import { type ActionName, nextActions } from '#src/protocol/next-actions.ts';
import type { OnUnreadable } from '#src/chain/program/program-accounts.ts';
import type { Pool, PoolHeader, ProgramConfig } from '#src/protocol/pool.ts';

const PAYMENTS: ReadonlySet<ActionName> = new Set(['claim', 'refund', 'payCreator', 'payCompleter']);

/** The configuration and the pools at one time. */
export interface Snapshot {
  readonly config: ProgramConfig;
  /** Unix seconds of the chain. */
  readonly now: number;
  /** Open and locked pools with their players, oldest first; none with a password. */
  readonly running: readonly Pool[];
  /** Finished pools that still owe something. */
  readonly unpaid: readonly PoolHeader[];
}

/**
 * Returns null while the program is not configured; accounts that cannot be decoded are left out. @throws if the
 * chain cannot be read
 */
export async function fetchSnapshot(
  connection: Connection,
  onUnreadable: OnUnreadable,
): Promise<Snapshot | null> {
  const [config, { unixTimestamp, slot }, headers] = await Promise.all([
    fetchConfig(connection),
    fetchClock(connection, 'confirmed'),
    fetchPoolHeaders(connection, onUnreadable),
  ]);
  if (config === null) return null;
  const live = headers.filter(
    ({ status, gate }) => (status === 'open' || status === 'locked') && gate === null,
  );
  const running = await fetchPools(
    connection,
    live.map((pool) => pool.address),
    { onUnreadable },
  );
  return {
    config,
    now: unixTimestamp,
    running: running
      .filter((pool) => pool !== null)
      .sort((a, b) => a.createdAt - b.createdAt || Number(a.id - b.id)),
    unpaid: headers.filter((pool) =>
      nextActions(pool, unixTimestamp, slot).some(({ action }) => PAYMENTS.has(action)),
    ),
  };
}
