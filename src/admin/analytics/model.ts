import type { InferOutput } from 'valibot';
import type { completionSchema } from '#src/contract/admin-statistics.ts';

export type Completion = InferOutput<typeof completionSchema>;
export type Completer = Completion['completers'][number];
export type StepTimes = Completion['steps'][number];

/** Returns the rows sorted by one of their figures, stably; rows without it come last. */
export function sortedBy<Row>(
  rows: readonly Row[],
  figureOf: (row: Row) => number | bigint | string | null,
  order: 'asc' | 'desc',
): Row[] {
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [figureOf(one), figureOf(other)];
    if (a === b) return 0;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -direction : direction;
  });
}
