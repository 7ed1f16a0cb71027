import { type CsvColumn, csvOf } from '#src/lib/csv.ts';
import { failureOf, type Transaction } from './transaction.ts';

const COLUMNS: readonly CsvColumn<Transaction>[] = [
  { name: 'signature', cell: ({ signature }) => signature },
  { name: 'slot', cell: ({ slot }) => slot },
  { name: 'unix_seconds', cell: ({ at }) => at },
  { name: 'time', cell: ({ at }) => (at === null ? null : new Date(at * 1_000).toISOString()) },
  { name: 'fee_payer', cell: ({ feePayer }) => feePayer },
  { name: 'fee_lamports', cell: ({ fee }) => fee },
  { name: 'instructions', cell: ({ instructions }) => instructions.join(' ') },
  { name: 'succeeded', cell: ({ error }) => error === null },
  { name: 'program_error', cell: (row) => failureOf(row)?.programError ?? null },
  { name: 'error', cell: ({ error }) => (error === null ? null : JSON.stringify(error)) },
  { name: 'finalized', cell: ({ finalized }) => finalized },
  { name: 'pools', cell: ({ pools }) => pools.join(' ') },
  { name: 'event_names', cell: ({ events }) => events.map(({ name }) => name).join(' ') },
  { name: 'events', cell: ({ events }) => JSON.stringify(events) },
];

/** A line for each transaction; amounts are lamports. */
export const transactionsCsv = (rows: readonly Transaction[]): string => csvOf(COLUMNS, rows);
