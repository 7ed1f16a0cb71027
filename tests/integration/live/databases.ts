import { hasPostgres, sharedPostgres } from '#tests/support/postgres.ts';

/** Both kinds of database; `create` gives the address of an empty one, null for the embedded one. */
export const databases: { readonly name: string; readonly create: () => Promise<string | null> }[] = [
  { name: 'PGlite', create: () => Promise.resolve(null) },
  ...(hasPostgres()
    ? [{ name: 'PostgreSQL', create: async () => (await sharedPostgres()).createDatabase() }]
    : []),
];
