import type { PublicKey } from '@solana/web3.js';
import type { Log } from '#server/cluster/log.ts';
import type { Pool } from '#src/protocol/pool.ts';

/** One pool of the funded key: created in this run, or left by an earlier one. */
export interface Game {
  readonly label: string;
  readonly address: PublicKey;
  /** Whether a stranger tries what must be refused. */
  readonly attacked: boolean;
  readonly log: Log;
  /** As last seen; null before it was seen at all. */
  pool: Pool | null;
  /** When it was last seen to change; milliseconds of `Date.now()`. */
  changedAt: number;
  /** The stages that have been looked at. */
  readonly seen: Set<'drawing' | 'captured' | 'completed' | 'settled'>;
  draw: 'verified' | 'wrong' | null;
  /** How many payouts were compared; null before that, or where earlier runs made them. */
  payouts: number | null;
  closed: boolean;
  /** Something unforeseen ended it for this run. */
  broken: boolean;
}

export function newGame(label: string, address: PublicKey, attacked: boolean, log: Log): Game {
  return {
    label,
    address,
    attacked,
    log,
    pool: null,
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
    before.owedLamports === after.owedLamports &&
    before.draw.capturedSlot === after.draw.capturedSlot
  );
}
