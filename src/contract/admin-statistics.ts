/** Statistics of the whole product over a timeframe, for admins. Amounts in lamports, durations in seconds. */
import * as v from 'valibot';
import { address, count, lamports, slot, unixSeconds } from './fields.ts';
import { SERVER_STATUSES } from './pools.ts';
import { TIMEFRAMES } from './statistics.ts';

export const timeframeQuery = v.object({ timeframe: v.optional(v.picklist(TIMEFRAMES), '7d') });

const draws = {
  completed: count,
  /** Draws that were completed late. */
  late: count,
  /** The round was published too early: refunded. */
  voided: count,
  /** Not completed in time: refunded. */
  timedOut: count,
};

/** `GET /admin/dashboard`. Everything that is not a state is counted by its time, if that is in the timeframe. */
export const dashboardSchema = v.object({
  /** The beginning of the timeframe and of the first step of `series`; null: no limit. */
  from: v.nullable(unixSeconds),
  /** All pools, whenever they were created. */
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
  /** Shares of completed pools for others than players in lamports, paid or not. */
  fees: v.object({ creators: lamports, completers: lamports, treasury: lamports }),
  /** `waiting`: the round is due, and the pool is not completed yet. */
  draws: v.object({ ...draws, waiting: count }),
  /** Lamports that ended pools still owe players, creators, completers and treasury, whenever they became due. */
  unpaid: lamports,
  /** By the hour for a day, else by the day, oldest first; empty steps are left out. */
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

/** Upper bounds (exclusive) of the distribution's bars; the last bar has none. */
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
      /** Null without any pool. */
      median: v.nullable(v.number()),
      p90: v.nullable(v.number()),
      p99: v.nullable(v.number()),
      longest: v.nullable(v.number()),
      /**
       * Number of pools that took less than each of `DURATION_BARS` but not less than the one before; then those that
       * took longer.
       */
      distribution: v.array(count),
    }),
  ),
  /** Wallets that completed pools, most first; up to 50. */
  completers: v.array(
    v.object({
      wallet: address,
      completed: count,
      /** Of these, the pools in which the wallet did not play. */
      asOutsider: count,
      /** Completer's shares in lamports, paid or not yet. */
      earned: lamports,
    }),
  ),
  /** By the hour for a day, else by the day, oldest first. */
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

/** `GET /admin/balances`: the balances on the confirmed chain; at most a few seconds old. */
export const balancesSchema = v.object({
  slot,
  unixTimestamp: unixSeconds,
  treasury: account,
  /** The admin that the program's configuration names. */
  admin: account,
  /** All pool accounts: `lamports` is the sum of `rent`, `owed`, and anything else that was sent there. */
  pools: v.object({
    accounts: count,
    lamports,
    /** Returned to the creators. */
    rent: lamports,
    /** Total lamports owed, as the accounts record it. */
    owed: lamports,
    /** First part of `owed` by the server's rows: entries and bonus of pools under way. */
    escrow: lamports,
    /** Second part of `owed` by the server's rows: what ended pools have not paid. */
    unpaid: lamports,
    /** Whether accounts and rows were read at the same moment: only then must `owed` be the sum of the two above. */
    comparable: v.boolean(),
  }),
  /** Wallets that completed or voided pools in which they do not play, the latest first; up to 3. */
  keepers: v.array(
    v.object({
      ...account.entries,
      /** Time of the latest of these transactions; null if the cluster does not know the time of its block. */
      lastAt: v.nullable(unixSeconds),
    }),
  ),
});
