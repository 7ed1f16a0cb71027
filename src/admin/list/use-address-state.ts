import { useCallback, useMemo } from 'react';
import * as v from 'valibot';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { parsed } from '#src/lib/parsed.ts';

/** The state of a list in the page's address: flat, all of it text. */
export type Shown = Readonly<Record<string, string | undefined>>;
type Shape = v.GenericSchema<unknown, Shown>;
type Changes<State> = Partial<Record<keyof State, string | null>>;

const CURSOR = 'cursor';
const stackSchema = v.array(v.string());
/** The pages before the one that is shown, by the names of the cursors in the address; the rest is not the lists'. */
const historySchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((all) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, value]) => (v.is(stackSchema, value) ? [[name, value]] : [])),
    ),
  ),
);

/** One field of an address, for a filter. */
export interface AddressField<Value extends string | undefined = string | undefined> {
  readonly value: Value;
  /** Changes it alone, from the first page on; null or empty text takes it away. */
  readonly set: (value: string | null, replace?: boolean) => void;
}

export interface AddressState<State extends Shown> {
  readonly state: State;
  /** The place after which the page begins; null for the first. */
  readonly cursor: string | null;
  /** How many pages are before it; null where it was entered by its address. */
  readonly pagesBefore: number | null;
  readonly field: <Name extends keyof State & string>(name: Name) => AddressField<State[Name]>;
  /**
   * Changes what is shown, from its first page on; empty text takes a field away.
   * @param replace whether the address before is forgotten, as while somebody types
   */
  readonly change: (changes: Changes<State>, replace?: boolean) => void;
  /** Forgets all that the address says and shows this. */
  readonly reset: (shown: Changes<State>) => void;
  /** Changes what is opened of the page that is shown. */
  readonly changeHere: (changes: Changes<State>) => void;
  /** Forgets the page that is shown. */
  readonly toFirst: () => void;
  readonly toNext: (cursor: string) => void;
  /** Null on the first page. One that was entered by its address leads back to the first. */
  readonly toPrevious: (() => void) | null;
}

/**
 * Keeps what a list shows in the page's address, so that it can be sent on, reloaded and gone back to.
 * @param schema must have a fallback for every garbled field: an address is anybody's
 * @param part names a list within another one's page: its fields stand behind this name
 */
export function useAddressState<Schema extends Shape>(
  schema: Schema,
  part?: string,
): AddressState<v.InferOutput<Schema>> {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const history: unknown = useHistoryState();
  const prefix = part === undefined ? '' : `${part}-`;
  const place = `${prefix}${CURSOR}`;
  const [state, cursor] = useMemo(() => {
    const given = new URLSearchParams(search);
    const own = [...given].flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
    return [v.parse(schema, Object.fromEntries(own)), given.get(place)];
  }, [schema, search, prefix, place]);

  const stacks = parsed(historySchema, history) ?? {};
  const before = stacks[place] ?? [];
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
    if (to === undefined || to === '') query.delete(place);
    else query.set(place, to);
    go(query, { replace, state: { ...stacks, [place]: stack } });
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
