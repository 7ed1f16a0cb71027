import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { parsed } from '#src/lib/parsed.ts';

/** The state of a list in the page's URL: flat, all values text. */
export type Shown = Readonly<Record<string, string | undefined>>;
type Shape = v.GenericSchema<unknown, Shown>;
type Changes<State> = Partial<Record<keyof State, string | null>>;

const CURSOR = 'cursor';
const stackSchema = v.array(v.string());
/** The cursors of the previous pages, by the name of the cursor field in the URL; other history state is ignored. */
const historySchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (v.is(stackSchema, value) ? [[name, value]] : [])),
    ),
  ),
);

/** One field of the URL, for a filter. */
export interface AddressField<Value extends string | undefined = string | undefined> {
  readonly value: Value;
  /** Changes only this field and returns to the first page; null or empty text removes it. */
  readonly set: (value: string | null, replace?: boolean) => void;
}

export interface AddressState<State extends Shown> {
  readonly state: State;
  /** The cursor after which the page begins; null for the first page. */
  readonly cursor: string | null;
  /** The number of previous pages; null if the page was opened by its URL. */
  readonly pagesBefore: number | null;
  readonly field: <Name extends keyof State & string>(name: Name) => AddressField<State[Name]>;
  /**
   * Changes the state and returns to the first page; empty text removes a field.
   * @param replace whether the history entry is replaced, as during typing
   */
  readonly change: (changes: Changes<State>, replace?: boolean) => void;
  /** Replaces the whole state. */
  readonly reset: (shown: Changes<State>) => void;
  /** Changes the state without leaving the current page. */
  readonly changeHere: (changes: Changes<State>) => void;
  /** Returns to the first page. */
  readonly toFirst: () => void;
  readonly toNext: (cursor: string) => void;
  /** Null on the first page. A page that was opened by its URL goes back to the first. */
  readonly toPrevious: (() => void) | null;
}

/**
 * Keeps the state of a list in the page's URL, so that it survives sharing, reloading and going back.
 * @param schema must have a fallback for every invalid field: anyone can craft a URL
 * @param part names a list within another list's page: its fields are prefixed with this name
 */
export function useAddressState<Schema extends Shape>(
  schema: Schema,
  part?: string,
): AddressState<v.InferOutput<Schema>> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const history: unknown = useHistoryState();
  const prefix = part === undefined ? '' : `${part}-`;
  const cursorField = `${prefix}${CURSOR}`;
  const [state, cursor] = useMemo(() => {
    const given = new URLSearchParams(search);
    const own = [...given].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
    return [v.parse(schema, Object.fromEntries(own)), given.get(cursorField)];
  }, [schema, search, prefix, cursorField]);

  const stacks = parsed(historySchema, history) ?? {};
  const before = stacks[cursorField] ?? [];
  const go = useCallback(
    (query: URLSearchParams, options: { readonly replace?: boolean; readonly state: unknown }) => {
      const text = query.toString();
      navigate(text === '' ? path : `${path}?${text}`, options);
    },
    [navigate, path],
  );
  const changed = (
    changes: Readonly<Record<string, unknown>>,
    query = new URLSearchParams(search),
  ): URLSearchParams => {
    for (const [name, value] of Object.entries(changes)) {
      if (typeof value === 'string' && value !== '') query.set(`${prefix}${name}`, value);
      else query.delete(`${prefix}${name}`);
    }
    return query;
  };
  const toCursor = (
    query: URLSearchParams,
    to: string | undefined,
    stack: readonly string[],
    replace = false,
  ) => {
    if (to === undefined || to === '') query.delete(cursorField);
    else query.set(cursorField, to);
    go(query, { replace, state: { ...stacks, [cursorField]: stack } });
  };
  const change = (changes: Readonly<Record<string, unknown>>, replace?: boolean): void =>
    toCursor(changed(changes), undefined, [], replace);
  return {
    state,
    cursor,
    pagesBefore: cursor === null ? 0 : before[0] === '' ? before.length : null,
    field: (name) => ({ value: state[name], set: (value, replace) => change({ [name]: value }, replace) }),
    change,
    reset: (shown) => go(changed(shown, new URLSearchParams()), { state: {} }),
    changeHere: (changes) => go(changed(changes), { state: stacks }),
    toFirst: () => toCursor(changed({}), undefined, [], true),
    toNext: (next) => toCursor(changed({}), next, [...before, cursor ?? '']),
    toPrevious: cursor === null ? null : () => toCursor(changed({}), before.at(-1), before.slice(0, -1)),
  };
}
