import { useState } from 'react';

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  /** Adds all of these, or takes all of them away. */
  readonly set: (rows: readonly Row[], selected: boolean) => void;
  readonly clear: () => void;
}

/**
 * The rows that are ticked, over all pages of a list.
 * @param scope what the list is filtered by: with another filter nothing is ticked any more
 */
export function useSelection<Row>(keyOf: (row: Row) => string, scope: string): Selection<Row> {
  const [kept, keep] = useState<{ readonly scope: string; readonly rows: ReadonlyMap<string, Row> }>();
  const rows: ReadonlyMap<string, Row> = kept?.scope === scope ? kept.rows : new Map();
  const set = (changed: readonly Row[], selected: boolean): void => {
    const next = new Map(rows);
    for (const row of changed) {
      if (selected) next.set(keyOf(row), row);
      else next.delete(keyOf(row));
    }
    keep({ scope, rows: next });
  };
  return {
    rows: [...rows.values()],
    has: (row) => rows.has(keyOf(row)),
    set,
    clear: () => keep(undefined),
  };
}
