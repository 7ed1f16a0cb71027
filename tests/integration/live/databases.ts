import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

/** Both kinds of database. `create` returns the URL of an empty database, null for the embedded one. */
export const databases: { readonly name: string; readonly create: () => Promise<string | null> }[] = [
  { name: 'PGlite', create: () => Promise.resolve(null) },
  ...(hasPostgres()
    ? [{ name: 'PostgreSQL', create: async () => (await sharedPostgres()).createDatabase() }]
    : []),
];
