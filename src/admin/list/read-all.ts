import { type GenericSchema, type InferOutput, parse } from 'valibot';
import { type Asked, parametersOf } from './admin-query.ts';
import { readPatiently } from './read-patiently.ts';

/** What the server gives at once at most. */
const AT_ONCE = 100;

interface ListPage {
  readonly data: readonly unknown[];
  readonly nextCursor: string | null;
}

interface ReadOptions {
  /** Is told after every page how many rows have been read. */
  readonly onRead?: (rows: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Reads every page of one of the server's lists, one after the other. A server that is asked too much, or does not answer
 * for a while, is waited for: what has been read stays.
 * @param asked parameters beyond limit and cursor
 * @throws as `readPatiently` does
 */
export async function readAll<Schema extends GenericSchema<unknown, ListPage>>(
  schema: Schema,
  path: string,
  asked: Asked,
  { onRead, signal }: ReadOptions,
): Promise<InferOutput<Schema>['data'][number][]> {
  const rows: InferOutput<Schema>['data'][number][] = [];
  let cursor: string | null = null;
  do {
    const parameters = new URLSearchParams(parametersOf({ ...asked, limit: AT_ONCE, cursor }));
    const page: ListPage = parse(schema, await readPatiently(`${path}?${parameters}`, signal));
    rows.push(...page.data);
    onRead?.(rows.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
