/** All tables, as Drizzle and its migrations see them. */
export * from './tables/chain.ts';
export * from './tables/people.ts';
export * from './tables/pools.ts';
export * from './tables/totals.ts';
