import type { PublicKey } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import type { Plan } from './plans.ts';

/** One pool of the funded key: created in this run, or left by an earlier one. */
export interface PlayedPool {
  readonly label: string;
  readonly address: PublicKey;
  /** The plan of a pool of this run, on which attempts that must fail are made; null for one of an earlier run. */
  readonly plan: Plan | null;
  readonly log: Log;
  /** The pool as last read; null before that. */
  pool: Pool | null;
  status: ServerStatus | null;
  /** Time of the last change that was read; milliseconds of `Date.now()`. */
  changedAt: number;
  /** The stages that have been checked. */
  readonly checked: Set<'locked' | 'ended' | 'settled'>;
  /** Time at which the relays began to fail as planned, milliseconds of `Date.now()`; null before that. */
  faultAt: number | null;
  draw: 'verified' | 'wrong' | null;
  /** Number of payouts compared; null before that, or if earlier runs made them. */
  payouts: number | null;
  closed: boolean;
  /** Whether an error has ended the pool's play for this run. */
  broken: boolean;
}

export function newPlayedPool(label: string, address: PublicKey, plan: Plan | null, log: Log): PlayedPool {
  return {
    label,
    address,
    plan,
    log,
    pool: null,
    status: null,
    faultAt: null,
    changedAt: Date.now(),
    checked: new Set(),
    draw: null,
    payouts: null,
    closed: false,
    broken: false,
  };
}

/** Whether a pool only remains to be closed. */
export function isPaid({ status, openEntries, owedLamports }: Pool): boolean {
  return (status === 'completed' || status === 'refunding') && openEntries === 0 && owedLamports === 0n;
}

/** Whether a pool has not changed between two readings. */
export function isSame(before: Pool, after: Pool): boolean {
  return (
    before.status === after.status &&
    before.playerCount === after.playerCount &&
    before.openEntries === after.openEntries &&
    before.owedLamports === after.owedLamports
  );
}
