import type * as v from 'valibot';
import type { staleSweepSchema } from '#src/contract/admin.ts';
import { PAYMENTS_AT_ONCE } from '#src/protocol/open-payments.ts';
import type { JobItem } from '../tasks/job.ts';

export type StaleRow = v.InferOutput<typeof staleSweepSchema>['data'][number];

export interface Labels {
  readonly close: (row: StaleRow) => string;
  /** @param lamports the total rent that the seats return */
  readonly seats: (row: StaleRow, seats: number, lamports: bigint) => string;
}

/** Returns the rent, in lamports, of the seats of players who left. */
export const seatRent = (entries: StaleRow['entries']): bigint =>
  entries.reduce((sum, { lamports }) => sum + lamports, 0n);

/** Returns the lamports that can be returned now: the pool's rent to its creator, the seats' to players who left. */
const rentOf = ({ closable, poolRent, entries }: StaleRow): bigint =>
  (closable ? poolRent : 0n) + seatRent(entries);

export const rentIn = (rows: readonly StaleRow[]): bigint => rows.reduce((sum, row) => sum + rentOf(row), 0n);

/** Whether anything can be returned now. */
export const isSweepable = ({ closable, entries }: StaleRow): boolean => closable || entries.length > 0;

/** Returns the transactions that return the rent of a pool's unused accounts. */
export function itemsOf(row: StaleRow, labels: Labels): JobItem[] {
  const pool = row.pool.id;
  const items: JobItem[] = [];
  for (let from = 0; from < row.entries.length; from += PAYMENTS_AT_ONCE) {
    const part = row.entries.slice(from, from + PAYMENTS_AT_ONCE);
    items.push({
      id: `${pool}:${part.map(({ wallet }) => wallet).join()}`,
      label: labels.seats(row, part.length, seatRent(part)),
      task: {
        kind: 'payments',
        pool,
        payments: part.map(({ wallet }) => ({ kind: 'leftSeat', player: wallet })),
      },
    });
  }
  if (row.closable) {
    items.push({ id: `${pool}:close`, label: labels.close(row), task: { kind: 'closePool', pool } });
  }
  return items;
}
