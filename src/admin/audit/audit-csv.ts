import { type CsvColumn, csvOf } from '#src/lib/csv.ts';
import { type AuditRow, actionOf } from './audit-row.ts';

const transactionOf = (row: AuditRow) => {
  const entry = actionOf(row);
  return entry?.action === 'transaction_sent' || entry?.action === 'seen_on_chain' ? entry.detail : null;
};

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'unix_seconds', cell: ({ at }) => at },
  { name: 'time', cell: ({ at }) => (at === null ? null : new Date(at * 1_000).toISOString()) },
  { name: 'wallet', cell: ({ wallet }) => wallet },
  { name: 'action', cell: ({ action }) => action },
  { name: 'on_chain', cell: ({ onChain }) => onChain },
  { name: 'signature', cell: (row) => transactionOf(row)?.signature ?? null },
  { name: 'instructions', cell: (row) => transactionOf(row)?.instructions.join(' ') ?? null },
  { name: 'pools', cell: (row) => transactionOf(row)?.pools.join(' ') ?? null },
  { name: 'changes', cell: ({ changes }) => (changes.length === 0 ? null : JSON.stringify(changes)) },
  { name: 'detail', cell: ({ detail }) => JSON.stringify(detail) },
];

export const auditCsv = (rows: readonly AuditRow[]): string => csvOf(COLUMNS, rows);
