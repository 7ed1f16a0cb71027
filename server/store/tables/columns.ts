import { bigint } from 'drizzle-orm/pg-core';

/** Slots, ids and amounts: all of them fit into 63 bits, because all existing SOL is 6e17 lamports. */
export const u63 = () => bigint({ mode: 'bigint' });

/** Unix seconds. */
export const seconds = () => bigint({ mode: 'number' });
