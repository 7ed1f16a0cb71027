import type { Connection } from '@solana/web3.js';
import bs58 from 'bs58';
import { prefixOf } from '#src/chain/program/accounts.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { fetchPoolHeaders, fetchPoolHeadersOf } from '#src/chain/program/fetch.ts';
import { decodePoolHeader } from '#src/chain/program/pool-account.ts';
import type { PoolHeader, PoolStatus } from '#src/protocol/pool.ts';
import type { Log } from './log.ts';
import { fetchClockSysvars, type ClockSysvars } from './clock-sysvars.ts';
import type { ServiceRecord } from './service-record.ts';
import { startPolling } from './polling.ts';
import type { SlotFloor } from './slot-floor.ts';
import { logUnreadable } from './unreadable.ts';

export interface PoolsViewOptions {
  readonly connection: Connection;
  /** Milliseconds between two readings of locked pools, in case a notification is lost. */
  readonly refreshMs: number;
  /** Whether a pool is needed within `withinSeconds`; other pools are left out until they are read again. */
  readonly isNeeded: (pool: PoolHeader, sysvars: ClockSysvars, withinSeconds: number) => boolean;
  /** Records each reading. */
  readonly record: ServiceRecord;
  /** The slot floor, which notifications raise. */
  readonly floor: SlotFloor;
  /** Called when the chain answers again after a failure. */
  readonly onRecovered: () => void;
  readonly log: Log;
}

/** Readings of locked pools, the most urgent, per reading of open pools (`OPEN_EVERY`) and of ended pools. */
const OPEN_EVERY = 4;
const ENDED_EVERY = 240;
/** A clock that is off by more than this has jumped: after a halt, or because a developer has set it. */
const JUMP_SECONDS = 60;

/** Returns the statuses to be read, in the order of a pool's life; null for all. @param turn number of the reading */
function statusesAt(turn: number): readonly PoolStatus[] | null {
  if (turn % ENDED_EVERY === 0) return null;
  return turn % OPEN_EVERY === 0 ? ['open', 'locked'] : ['locked'];
}

/**
 * Follows pools by subscription, and by regular readings of the pools with one status. A known pool that is missing
 * from such a reading is read by its address. All pools are read at the start, after a failure or a jump of the clock,
 * and once in `ENDED_EVERY` readings. Pools that cannot be decoded are left out.
 */
export function watchPools(options: PoolsViewOptions) {
  const { connection, refreshMs, isNeeded, record, floor, onRecovered, log } = options;
  const onUnreadable = logUnreadable(log);
  let pools = new Map<string, PoolHeader>();
  let read: { readonly sysvars: ClockSysvars; readonly at: number } | null = null;
  /** Headers received while a reading is under way, which are newer than its result. */
  let notified = new Map<string, PoolHeader>();
  let turn = 0;
  /** A pool that is left out must not be needed until ended pools have been read twice. */
  const withinSeconds = (2 * ENDED_EVERY * refreshMs) / 1_000;

  /** Returns the last reading's sysvars with extrapolated time; null before the first. */
  const estimate = (): ClockSysvars | null => {
    if (read === null) return null;
    const passed = Math.floor((performance.now() - read.at) / 1_000);
    return { ...read.sysvars, unixTimestamp: read.sysvars.unixTimestamp + passed };
  };
  const hasJumped = ({ unixTimestamp }: ClockSysvars): boolean =>
    Math.abs(unixTimestamp - (estimate()?.unixTimestamp ?? unixTimestamp)) > JUMP_SECONDS;
  const put = (header: PoolHeader): void => {
    const { address } = header;
    const sysvars = estimate();
    if (sysvars === null || isNeeded(header, sysvars, withinSeconds)) pools.set(address, header);
    else pools.delete(address);
    notified.set(address, header);
  };

  const readNext = async (): Promise<void> => {
    notified = new Map();
    // Read first, so that an unreachable node receives a small request only.
    const sysvars = await fetchClockSysvars(connection);
    const at = performance.now();
    if (hasJumped(sysvars)) turn = 0;
    const statuses = statusesAt(turn);
    const isRead = ({ status }: PoolHeader): boolean => statuses?.includes(status) ?? true;
    const found = new Map<string, PoolHeader>();
    for (const status of statuses ?? [undefined]) {
      const headers = await fetchPoolHeaders(connection, onUnreadable, status);
      for (const header of headers) found.set(header.address, header);
    }
    const left = [...pools.values()].filter((pool) => isRead(pool) && !found.has(pool.address));
    const addresses = left.map(({ address }) => address);
    for (const header of await fetchPoolHeadersOf(connection, addresses, onUnreadable))
      found.set(header.address, header);
    read = { sysvars, at };
    const others = [...pools].filter(([, pool]) => !isRead(pool));
    const all = new Map([...others, ...found, ...notified]);
    pools = new Map([...all].filter(([, pool]) => isNeeded(pool, sysvars, withinSeconds)));
    turn += 1;
  };
  const readOrStartOver = async (): Promise<void> => {
    try {
      await readNext();
    } catch (error) {
      turn = 0;
      throw error;
    }
  };
  const polling = startPolling(refreshMs, () => record.look(readOrStartOver), log, { onRecovered });
  const subscription = connection.onProgramAccountChange(
    PROGRAM_ID,
    ({ accountId, accountInfo }, { slot }) => {
      floor.raise(slot);
      const address = accountId.toBase58();
      try {
        put(decodePoolHeader(address, accountInfo.data));
      } catch (error) {
        onUnreadable(address, error);
      }
    },
    { commitment: 'confirmed', filters: [{ memcmp: { offset: 0, bytes: bs58.encode(prefixOf('Pool')) } }] },
  );

  return {
    /** The needed pools as last seen. */
    pools: (): readonly PoolHeader[] => [...pools.values()],
    /**
     * Returns the last reading's sysvars with extrapolated time; null before the first. An estimate: read the chain
     * before relying on it.
     */
    sysvars: estimate,
    /** Updates a single pool that was read separately; null if it is closed. */
    saw(address: string, header: PoolHeader | null): void {
      if (header === null) return void pools.delete(address);
      put(header);
    },
    /** Makes the next reading soon. */
    refresh: (): void => polling.wake(),
    async stop(): Promise<void> {
      await Promise.all([polling.stop(), connection.removeProgramAccountChangeListener(subscription)]);
    },
  };
}

export type PoolsView = ReturnType<typeof watchPools>;
