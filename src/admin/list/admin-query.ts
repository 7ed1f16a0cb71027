import type { GenericSchema } from 'valibot';
import { apiQuery } from '#src/lib/api-client.ts';
import { retryUnlessRefused } from '../session/session.ts';

/** Parameters of a request; what is null or empty is left out. */
export type Asked = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function parametersOf(asked: Asked): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

/**
 * The options of a query of the server behind the door.
 * @param path below the API's base, such as `/admin/pools`
 */
export function adminQuery<Schema extends GenericSchema>(schema: Schema, path: string, asked: Asked = {}) {
  return { ...apiQuery(schema, path, parametersOf(asked)), retry: retryUnlessRefused };
}

/** The `meta` of a query that is asked again whenever something has happened on the chain. */
export const LIVE = { live: true } as const;
