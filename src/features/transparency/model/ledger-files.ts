/** The ledger as files. Both contain lamports as whole decimal numbers, so that no program rounds them. */
import { type CsvCell, csvOf } from '#src/lib/csv.ts';
import type { Pool } from '#src/protocol/pool.ts';
import type { Ledger } from '#src/verify/ledger.ts';

const AMOUNTS = ['stakeback', 'base', 'bonus', 'refund', 'fee'] as const;
const COLUMNS = ['role', 'address', 'weight', ...AMOUNTS, 'total'] as const;

type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], CsvCell>>>;

/** Names the file of a pool's ledger. */
export const ledgerFile = ({ id }: Pick<Pool, 'id'>, ending: 'csv' | 'json'): string =>
  `pool-${id}-ledger.${ending}`;

/** Writes the ledger as RFC 4180, amounts in lamports; the last row is the sum. */
export function ledgerCsv({ rows, total }: Ledger): string {
  const sumOf = (column: (typeof AMOUNTS)[number]): bigint =>
    rows.reduce((sum, row) => sum + row[column], 0n);
  const sums = Object.fromEntries(AMOUNTS.map((column) => [column, sumOf(column)]));
  return csvOf<Line>(
    COLUMNS.map((name) => ({ name, cell: (line) => line[name] ?? null })),
    [...rows, { role: 'sum', ...sums, total }],
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
    rows,
    total,
  };
  const text = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
  return `${JSON.stringify(content, text, 2)}\n`;
}
