/** The payments of an ended pool as rows that add up to all that was paid in. Amounts are lamports. */
import { payouts, refunds, seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';

type LedgerRole = 'winner' | 'player' | 'creator' | 'completer' | 'treasury';

export interface LedgerRow {
  readonly role: LedgerRole;
  readonly address: string;
  /** 1 to 5 for a winner, else 0. */
  readonly weight: number;
  readonly stakeback: bigint;
  readonly base: bigint;
  readonly bonus: bigint;
  readonly refund: bigint;
  /** Creator, completer and treasury: their part of the fee. */
  readonly fee: bigint;
  readonly total: bigint;
}

export interface Ledger {
  /** Players in the order of the account's list, then creator, completer and treasury. */
  readonly rows: readonly LedgerRow[];
  /** All entries and the bonus. */
  readonly total: bigint;
}

const NOTHING = { weight: 0, stakeback: 0n, base: 0n, bonus: 0n, refund: 0n, fee: 0n };

/** Lists all payments of an ended pool; null while it has not ended. */
export function ledgerOf(pool: Pool): Ledger | null {
  switch (pool.status) {
    case 'completed':
      return withTotal([...playerRows(pool), ...feeRows(pool)]);
    case 'refunding':
      return withTotal(refundRows(pool));
    case 'open':
    case 'locked':
      return null;
  }
}

function playerRows(pool: Pool): LedgerRow[] {
  const ledger = payouts(pool, pool.playerCount, pool.weights);
  return pool.players.map((address, index) => ({
    ...NOTHING,
    ...seatPayout(ledger, index),
    role: index < pool.winnerCount ? 'winner' : 'player',
    address,
    weight: pool.weights[index] ?? 0,
  }));
}

const rowOf = (role: LedgerRole, address: string, column: 'fee' | 'refund', lamports: bigint): LedgerRow => ({
  ...NOTHING,
  role,
  address,
  [column]: lamports,
  total: lamports,
});

function feeRows(pool: Pool): LedgerRow[] {
  const { creator, completer, treasury } = payouts(pool, pool.playerCount, pool.weights);
  return [
    rowOf('creator', pool.creator, 'fee', creator),
    rowOf('completer', pool.draw.completer ?? '', 'fee', completer),
    rowOf('treasury', pool.treasury, 'fee', treasury),
  ];
}

function refundRows(pool: Pool): LedgerRow[] {
  const { perPlayer, creatorBonus } = refunds(pool, pool.playerCount);
  return [
    ...pool.players.map((address) => rowOf('player', address, 'refund', perPlayer)),
    rowOf('creator', pool.creator, 'refund', creatorBonus),
  ];
}

function withTotal(rows: readonly LedgerRow[]): Ledger {
  return { rows, total: rows.reduce((sum, row) => sum + row.total, 0n) };
}
