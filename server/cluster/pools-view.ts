import type { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import type { Log } from './log.ts';
import { fetchClockSysvars, type ClockSysvars } from './clock-sysvars.ts';
import type { ServiceRecord } from './service-record.ts';
import { startPolling } from './polling.ts';
import type { SlotFloor } from './slot-floor.ts';
import { logUnreadable } from './unreadable.ts';

export interface PoolsViewOptions {
  readonly connection: Connection;
  /** Milliseconds between two readings of all pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Records each reading of all pools. */
  readonly record: ServiceRecord;
  /** The slot floor, which notifications raise. */
  readonly floor: SlotFloor;
  /** Called when the chain answers again after a failure. */
  readonly onRecovered: () => void;
  readonly log: Log;
}

/** Follows all pools by subscription and a regular `getProgramAccounts`. Pools that cannot be decoded are left out. */
export function watchPools(options: PoolsViewOptions) {
  const { connection, refreshMs, record, floor, onRecovered, log } = options;
  const onUnreadable = logUnreadable(log);
  let pools = new Map<string, PoolHeader>();
  let read: { readonly sysvars: ClockSysvars; readonly at: number } | null = null;
  /** Headers received while a reading is under way, which are newer than its result. */
  let notified = new Map<string, PoolHeader>();

  const readAll = async (): Promise<void> => {
    notified = new Map();
    // Read first, so that an unreachable node receives a small request only.
    const sysvars = await fetchClockSysvars(connection);
    const at = performance.now();
    const headers = await fetchPoolHeaders(connection, onUnreadable);
    read = { sysvars, at };
    pools = new Map([...headers.map((header) => [header.address, header] as const), ...notified]);
  };
  const polling = startPolling(refreshMs, () => record.look(readAll), log, { onRecovered });
  const subscription = connection.onProgramAccountChange(
    PROGRAM_ID,
    ({ accountId, accountInfo }, { slot }) => {
      floor.raise(slot);
      const address = accountId.toBase58();
      try {
        const header = decodePoolHeader(address, accountInfo.data);
        pools.set(address, header);
        notified.set(address, header);
      } catch (error) {
        onUnreadable(address, error);
      }
    },
    { commitment: 'confirmed', filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }] },
  );

  return {
    /** All pools as last seen. */
    pools: (): readonly PoolHeader[] => [...pools.values()],
    /**
     * Returns the last reading's sysvars with extrapolated time; null before the first. An estimate: read the chain
     * before relying on it.
     */
    sysvars(): ClockSysvars | null {
      if (read === null) return null;
      const passed = Math.floor((performance.now() - read.at) / 1_000);
      return { ...read.sysvars, unixTimestamp: read.sysvars.unixTimestamp + passed };
    },
    /** Updates a single pool that was read separately; null if it is closed. */
    saw(address: string, header: PoolHeader | null): void {
      if (header === null) return void pools.delete(address);
      pools.set(address, header);
      notified.set(address, header);
    },
    /** Rereads all pools soon. */
    refresh: (): void => polling.wake(),
    async stop(): Promise<void> {
      await Promise.all([polling.stop(), connection.removeProgramAccountChangeListener(subscription)]);
    },
  };
}

export type PoolsView = ReturnType<typeof watchPools>;
