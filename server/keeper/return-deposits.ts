import type { Connection, Keypair } from '@solana/web3.js';
import type { Backoff } from '#server/cluster/backoff.ts';
import type { Log } from '#server/cluster/log.ts';
import { leftSeat, type Payment } from '#server/cluster/payments.ts';
import { type Polling, startPolling } from '#server/cluster/polling.ts';
import type { PoolsView } from '#server/cluster/pools-view.ts';
import type { ServiceRecord } from '#server/cluster/service-record.ts';
import { logUnreadable } from '#server/cluster/unreadable.ts';
import { fetchLeftEntries } from '#src/chain/program/fetch.ts';
import type { Budget } from './budget.ts';
import { CAPS } from './fees.ts';
import { BudgetUsedUp, sendWithin } from './send-within.ts';
import { payAll } from './settle.ts';

/** Readings of pools between two checks for seats of players who left: no other work waits for these. */
const READINGS_BETWEEN_LOOKS = 20;
const PRIORITY = { rises: 0, largestFee: CAPS.settle };

interface ReturnOptions {
  readonly connection: Connection;
  readonly wallet: Keypair;
  readonly view: PoolsView;
  /** Milliseconds between two readings of pools. */
  readonly refreshMs: number;
  readonly budget: Budget;
  readonly backoff: Backoff;
  readonly record: ServiceRecord;
  readonly log: Log;
}

/**
 * Periodically returns the deposits of players who left their pools, once the pools have ended. Pools do not count such
 * seats, and a pool may be closed before its seats, so that all seats are searched.
 */
export function returnDeposits(options: ReturnOptions): Polling {
  const { connection, wallet, view, backoff, log } = options;
  const onUnreadable = logUnreadable(log);
  const send = (instructions: Parameters<typeof sendWithin>[1]): Promise<string> =>
    sendWithin({ ...options, task: 'settle', priority: PRIORITY }, instructions);
  const payable = async (): Promise<Payment[]> => {
    const left = await fetchLeftEntries(connection, { onUnreadable });
    const underWay = underWayIn(view);
    return left.filter(({ pool }) => !underWay.has(pool)).map(leftSeat);
  };
  const look = async (): Promise<void> => {
    // Before the first reading, every pool would look closed.
    if (view.sysvars() === null) return;
    const context = { connection, keeper: wallet.publicKey, send, backoff, log };
    try {
      await payAll(context, 'Seats of players who left', { open: await payable(), reread: payable });
    } catch (error) {
      // The next day's budget pays for the rest.
      if (!(error instanceof BudgetUsedUp)) throw error;
    }
  };
  return startPolling(READINGS_BETWEEN_LOOKS * options.refreshMs, look, log);
}

/** Returns the addresses of all pools that have not ended. */
function underWayIn(view: PoolsView): ReadonlySet<string> {
  const pools = view.pools().filter(({ status }) => status === 'open' || status === 'locked');
  return new Set(pools.map(({ address }) => address));
}
