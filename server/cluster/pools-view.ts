import type { Connection } from '@solana/web3.js';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { type ChainClock, fetchClock, fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { errorText, type Log, short } from './log.ts';
import { arePools } from './pool-filters.ts';
import type { ServiceRecord } from './service-record.ts';
import { startSweeps, type Sweeps } from './sweeps.ts';

const SLOT_MS = 400;

/** All pools as last seen, and the chain's clock carried on from there. */
export interface PoolsView {
  pools(): readonly PoolHeader[];
  /** Null until the chain has been read once. An estimate: ask the chain before relying on it. */
  clock(): ChainClock | null;
  /** Reads all pools again, soon. */
  refresh(): void;
  stop(): Promise<void>;
}

export interface PoolsViewOptions {
  readonly connection: Connection;
  /** Between two readings of all pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Takes down each reading of all pools. */
  readonly record: ServiceRecord;
  readonly log: Log;
}

/** Follows all pools by subscription, with one `getProgramAccounts` now and then. */
export function watchPools({ connection, refreshMs, record, log }: PoolsViewOptions): PoolsView {
  let pools = new Map<string, PoolHeader>();
  let read: { readonly clock: ChainClock; readonly at: number } | null = null;
  /** Notified while a reading is under way: newer than what it brings. */
  let notified = new Map<string, PoolHeader>();

  const readAll = async (): Promise<void> => {
    notified = new Map();
    const [headers, clock] = await Promise.all([
      fetchPoolHeaders(connection),
      fetchClock(connection, 'confirmed'),
    ]);
    read = { clock, at: Date.now() };
    pools = new Map([...headers.map((header) => [header.address, header] as const), ...notified]);
  };
  const sweeps: Sweeps = startSweeps(refreshMs, () => record.look(readAll), log);
  const subscription = connection.onProgramAccountChange(
    PROGRAM_ID,
    ({ accountId, accountInfo }) => {
      const address = accountId.toBase58();
      try {
        const header = decodePoolHeader(address, accountInfo.data);
        pools.set(address, header);
        notified.set(address, header);
      } catch (error) {
        log(`The notified account ${short(address)} is no pool: ${errorText(error)}`);
      }
    },
    { commitment: 'confirmed', filters: [arePools()] },
  );

  return {
    pools: () => [...pools.values()],
    clock() {
      if (read === null) return null;
      const elapsedMs = Date.now() - read.at;
      return {
        slot: read.clock.slot + BigInt(Math.floor(elapsedMs / SLOT_MS)),
        unixTimestamp: read.clock.unixTimestamp + Math.floor(elapsedMs / 1000),
      };
    },
    refresh: () => sweeps.wake(),
    async stop() {
      await Promise.all([sweeps.stop(), connection.removeProgramAccountChangeListener(subscription)]);
    },
  };
}
