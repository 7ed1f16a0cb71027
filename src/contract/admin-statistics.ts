/** Statistics for admins of the whole product over a time. Amounts in lamports, durations in seconds. */
import * as v from 'valibot';
import { address, count, lamports, slot, unixSeconds } from './fields.ts';
import { SERVER_STATUSES } from './pools.ts';
import { TIMEFRAMES } from './statistics.ts';

export const timeframeQuery = v.object({ timeframe: v.optional(v.picklist(TIMEFRAMES), '7d') });

const draws = {
  completed: count,
  /** Those of them that were completed late. */
  late: count,
  /** The round was out too early: refunded. */
  voided: count,
  /** Nobody completed it in time: refunded. */
  timedOut: count,
};

/** `GET /admin/dashboard`. Whatever has no state counts at the time it happened, if that lies in the timeframe. */
export const dashboardSchema = v.object({
  /** From when on, the beginning of the first step of `series`; null: from the beginning. */
  from: v.nullable(unixSeconds),
  /** All pools there are, whenever they were created. */
  poolsByStatus: v.record(v.picklist(SERVER_STATUSES), count),
  poolsCreated: count,
  poolsFilled: count,
  poolsCompleted: count,
  poolsExpired: count,
  poolsRefunded: count,
  /** Entries of completed pools. */
  volume: lamports,
  /** Distinct wallets that joined. */
  players: count,
  joins: count,
  /** Lamports that completed pools bring others than players, paid or not. */
  fees: v.object({ creators: lamports, completers: lamports, treasury: lamports }),
  /** `waiting`: the round is due, and nobody has completed the pool yet. */
  draws: v.object({ ...draws, waiting: count }),
  /** Lamports that ended pools still owe players, creators, completers and treasury, whenever they became due. */
  unpaid: lamports,
  /** By the hour over a day, else by the day, oldest first; times without anything are left out. */
  series: v.array(
    v.object({
      at: unixSeconds,
      created: count,
      completed: count,
      refunded: count,
      joins: count,
      volume: lamports,
    }),
  ),
});

export const COMPLETION_STEPS = ['countdown', 'wait', 'total'] as const;

/** Upper ends of the distribution's bars, outside; the last bar has none. */
export const DURATION_BARS = [5, 10, 30, 60, 120, 300, 600, 1_800, 3_600] as const;

/** `GET /admin/pool-completion-analytics`, over pools whose draw ended in the timeframe. */
export const completionSchema = v.object({
  from: v.nullable(unixSeconds),
  draws: v.object(draws),
  steps: v.array(
    v.object({
      /** Locked to `drawAt`, `drawAt` to completed, and both together. */
      step: v.picklist(COMPLETION_STEPS),
      count,
      /** Null without any. */
      median: v.nullable(v.number()),
      p90: v.nullable(v.number()),
      p99: v.nullable(v.number()),
      longest: v.nullable(v.number()),
      /** How many took less than each of `DURATION_BARS` but not less than the one before; then those that took longer. */
      distribution: v.array(count),
    }),
  ),
  /** Wallets that completed pools, most first; up to 50. */
  completers: v.array(
    v.object({
      wallet: address,
      completed: count,
      /** Those of them in which the wallet did not play. */
      asOutsider: count,
      /** Lamports that completing brought, paid or not yet. */
      earned: lamports,
    }),
  ),
  /** By the hour over a day, else by the day, oldest first. */
  series: v.array(
    v.object({
      at: unixSeconds,
      ...draws,
      /** Median seconds from `drawAt` to the completion; null without a completed draw. */
      median: v.nullable(v.number()),
    }),
  ),
});

const account = v.object({ address, lamports });

/** `GET /admin/balances`: what lies where, as the confirmed chain has it; a few seconds old at most. */
export const balancesSchema = v.object({
  slot,
  unixTimestamp: unixSeconds,
  treasury: account,
  /** The admin that the program's configuration names. */
  admin: account,
  /** All pool accounts: `lamports` is `rent` and `owed`, and what anybody has sent there beside. */
  pools: v.object({
    accounts: count,
    lamports,
    /** Goes back to the creators. */
    rent: lamports,
    /** Lamports owed in all, as the accounts record it. */
    owed: lamports,
    /** The same by the server's rows: entries and bonus of pools under way … */
    escrow: lamports,
    /** … and what pools that ended have not paid. */
    unpaid: lamports,
    /** Whether accounts and rows are of the same moment: only then must `owed` be the sum of the two above. */
    comparable: v.boolean(),
  }),
  /** Wallets that completed or voided pools in which they do not play, the latest first; up to 3. */
  keepers: v.array(
    v.object({
      ...account.entries,
      /** Time of the latest; null if the cluster does not know the time of its block. */
      lastAt: v.nullable(unixSeconds),
    }),
  ),
});
