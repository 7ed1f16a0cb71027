/** The ledger as files. Both carry lamports as whole decimal numbers, so that no reader rounds them. */
import { type CsvCell, csvOf } from '#src/lib/csv.ts';
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

type Line = Readonly<Record<(typeof COLUMNS)[number], CsvCell>>;

/** Writes the ledger as RFC 4180, amounts in lamports; the last row is the sum. */
export function ledgerCsv({ rows, total }: Ledger): string {
  const sumOf = (column: 'stakeback' | 'base' | 'bonus' | 'refund' | 'fee'): bigint =>
    rows.reduce((sum, row) => sum + row[column], 0n);
  const sums: Line = {
    role: 'sum',
    address: null,
    weight: null,
    stakeback: sumOf('stakeback'),
    base: sumOf('base'),
    bonus: sumOf('bonus'),
    refund: sumOf('refund'),
    fee: sumOf('fee'),
    total,
  };
  return csvOf<Line>(
    COLUMNS.map((name) => ({ name, cell: (line) => line[name] })),
    [...rows, sums],
  );
}

/** Writes the ledger with the terms it follows from as JSON, lamports as decimal text. */
export function ledgerJson(pool: Pool, program: string, { rows, total }: Ledger): string {
  const content = {
    program,
    pool: pool.address,
    id: pool.id,
    name: pool.name,
    status: pool.status,
    settledAt: pool.settledAt,
    refundReason: pool.refundReason,
    round: pool.draw.round,
    signature: pool.draw.signature,
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
