/** The ledger as files. Both carry lamports as whole decimal numbers, so that no reader rounds them. */
import type { Pool } from '#src/protocol/pool.ts';
import type { Ledger, LedgerRow } from './ledger.ts';

const COLUMNS = [
  'role',
  'address',
  'weight',
  'stakeback',
  'base',
  'bonus',
  'refund',
  'fee',
  'total',
] as const;

/** RFC 4180, amounts in lamports; the last row is the sum. No cell needs quotes: all are addresses, words or numbers. */
export function ledgerCsv({ rows, total }: Ledger): string {
  const sums = COLUMNS.map((column) => {
    if (column === 'role') return 'sum';
    if (column === 'address' || column === 'weight') return '';
    return column === 'total' ? total : rows.reduce((sum, row) => sum + row[column], 0n);
  });
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column])), sums]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

/** The ledger with the terms it follows from; lamports as decimal text. */
export function ledgerJson(pool: Pool, program: string, { rows, total }: Ledger): string {
  const content = {
    program,
    pool: pool.address,
    id: pool.id,
    name: pool.name,
    status: pool.status,
    settledAt: pool.settledAt,
    entryLamports: pool.entryLamports,
    bonusLamports: pool.bonusLamports,
    players: pool.playerCount,
    winners: pool.winnerCount,
    unit: 'lamports',
    rows: rows.map((row: LedgerRow) => ({ ...row })),
    total,
  };
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
  return `${JSON.stringify(content, text, 2)}\n`;
}
