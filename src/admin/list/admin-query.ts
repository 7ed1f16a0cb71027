import type { GenericSchema } from 'valibot';
import { apiQuery } from '#src/lib/api-client.ts';
import { retryUnlessRefused } from '../session/session.ts';

/** Parameters of a request; null or empty ones are left out. */
export type QueryParameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function parametersOf(filters: QueryParameters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/**
 * Returns the options of a query of an admin route.
 * @param path below the API's base, such as `/admin/pools`
 */
export function adminQuery<Schema extends GenericSchema>(
  schema: Schema,
  path: string,
  filters: QueryParameters = {},
) {
  return { ...apiQuery(schema, path, parametersOf(filters)), retry: retryUnlessRefused };
}

/** The `meta` of a query that is refetched whenever something has changed on the chain. */
export const LIVE = { live: true } as const;
