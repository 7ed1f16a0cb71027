import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';

/** What a list shows, as its address says it: flat, and text all of it. */
type Shown = Readonly<Record<string, string | undefined>>;
type Shape = v.GenericSchema<unknown, Shown>;

const CURSOR = 'cursor';
const historySchema = v.object({ before: v.array(v.string()) });

export interface AddressState<State extends Shown> {
  readonly state: State;
  /** The place after which the page begins; null for the first. */
  readonly cursor: string | null;
  /**
   * Changes what is shown, from its first page on; empty text takes a field away.
   * @param replace whether the address before is forgotten, as while somebody types
   */
  readonly change: (changes: Partial<Record<keyof State, string | null>>, replace?: boolean) => void;
  readonly toNext: (cursor: string) => void;
  /** Null on the first page. One that was entered by its address leads back to the first. */
  readonly toPrevious: (() => void) | null;
}

/**
 * Keeps what a list shows in the page's address, so that it can be sent on, reloaded and gone back to.
 * @param schema must have a fallback for every garbled field: an address is anybody's
 */
export function useAddressState<Schema extends Shape>(schema: Schema): AddressState<v.InferOutput<Schema>> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const history: unknown = useHistoryState();
  const [state, cursor] = useMemo(() => {
    const given = new URLSearchParams(search);
    return [v.parse(schema, Object.fromEntries(given)), given.get(CURSOR)];
  }, [schema, search]);

  const go = useCallback(
    (query: URLSearchParams, options: { readonly replace?: boolean; readonly state?: unknown }) => {
      const text = query.toString();
      navigate(text === '' ? path : `${path}?${text}`, options);
    },
    [navigate, path],
  );
  const change: AddressState<v.InferOutput<Schema>>['change'] = (changes, replace = false) => {
    const query = new URLSearchParams(search);
    query.delete(CURSOR);
    for (const [name, value] of Object.entries(changes)) {
      if (typeof value === 'string' && value !== '') query.set(name, value);
      else query.delete(name);
    }
    go(query, { replace });
  };
  const before = v.is(historySchema, history) ? history.before : [];
  const toCursor = (to: string | undefined, stack: readonly string[]): void => {
    const query = new URLSearchParams(search);
    if (to === undefined || to === '') query.delete(CURSOR);
    else query.set(CURSOR, to);
    go(query, { state: { before: stack } });
  };
  return {
    state,
    cursor,
    change,
    toNext: (next) => toCursor(next, [...before, cursor ?? '']),
    toPrevious: cursor === null ? null : () => toCursor(before.at(-1), before.slice(0, -1)),
  };
}
