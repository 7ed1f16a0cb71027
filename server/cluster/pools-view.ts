import type { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchPoolHeaders } from '#src/chain/program/fetch.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { errorText, type Log, short } from './log.ts';
import { fetchMoment, type Moment } from './moment.ts';
import type { ServiceRecord } from './service-record.ts';
import { startPolling } from './polling.ts';

export interface PoolsViewOptions {
  readonly connection: Connection;
  /** Between two readings of all pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Takes down each reading of all pools. */
  readonly record: ServiceRecord;
  readonly log: Log;
}

/** Follows all pools by subscription, with one `getProgramAccounts` now and then. */
export function watchPools({ connection, refreshMs, record, log }: PoolsViewOptions) {
  let pools = new Map<string, PoolHeader>();
  let read: { readonly moment: Moment; readonly at: number } | null = null;
  /** Notified while a reading is under way: newer than what it brings. */
  let notified = new Map<string, PoolHeader>();

  const readAll = async (): Promise<void> => {
    notified = new Map();
    const [headers, moment] = await Promise.all([fetchPoolHeaders(connection), fetchMoment(connection)]);
    read = { moment, at: Date.now() };
    pools = new Map([...headers.map((header) => [header.address, header] as const), ...notified]);
  };
  const polling = startPolling(refreshMs, () => record.look(readAll), log);
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
    { commitment: 'confirmed', filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }] },
  );

  return {
    /** All pools as last seen. */
    pools: (): readonly PoolHeader[] => [...pools.values()],
    /**
     * The moment of the last reading, its time carried on from there; null before the first. An estimate: ask the chain
     * before relying on it.
     */
    moment(): Moment | null {
      if (read === null) return null;
      const passed = Math.floor((Date.now() - read.at) / 1_000);
      return { ...read.moment, unixTimestamp: read.moment.unixTimestamp + passed };
    },
    /** Reads all pools again, soon. */
    refresh: (): void => polling.wake(),
    async stop(): Promise<void> {
      await Promise.all([polling.stop(), connection.removeProgramAccountChangeListener(subscription)]);
    },
  };
}
