import type { PublicKey } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
import type { Plan } from './plans.ts';

/** One pool of the funded key: created in this run, or left by an earlier one. */
export interface Game {
  readonly label: string;
  readonly address: PublicKey;
  /** Of a pool of this run, on which a stranger tries what must be refused; null for one of an earlier run. */
  readonly plan: Plan | null;
  readonly log: Log;
  /** As last seen; null before it was seen at all. */
  pool: Pool | null;
  status: ServerStatus | null;
  /** When it was last seen to change; milliseconds of `Date.now()`. */
  changedAt: number;
  /** The stages that have been looked at. */
  readonly seen: Set<'locked' | 'ended' | 'settled'>;
  /** When the relays began to fail, as planned; null before that. */
  mishapAt: number | null;
  draw: 'verified' | 'wrong' | null;
  /** How many payouts were compared; null before that, or where earlier runs made them. */
  payouts: number | null;
  closed: boolean;
  /** Something unforeseen ended it for this run. */
  broken: boolean;
}

export function newGame(label: string, address: PublicKey, plan: Plan | null, log: Log): Game {
  return {
    label,
    address,
    plan,
    log,
    pool: null,
    status: null,
    mishapAt: null,
    changedAt: Date.now(),
    seen: new Set(),
    draw: null,
    payouts: null,
    closed: false,
    broken: false,
  };
}

/** Whether nothing but the closing is left of a pool. */
export function isPaid({ status, openEntries, owedLamports }: Pool): boolean {
  return (status === 'completed' || status === 'refunding') && openEntries === 0 && owedLamports === 0n;
}

/** Whether nothing has happened to a pool between two looks. */
export function isSame(before: Pool, after: Pool): boolean {
  return (
    before.status === after.status &&
    before.playerCount === after.playerCount &&
    before.openEntries === after.openEntries &&
    before.owedLamports === after.owedLamports
  );
}
