import { type Column, type SQL, sql } from 'drizzle-orm';
import { bigint } from 'drizzle-orm/pg-core';

/** Slots, ids and amounts: all of them fit into 63 bits, because all existing SOL is 6e17 lamports. */
export const u63 = () => bigint({ mode: 'bigint' });

/** Unix seconds. */
export const seconds = () => bigint({ mode: 'number' });

/** Returns the seats taken in a pool, in millionths: two fills of up to 1,000 seats differ by more. */
export function fillOf({ playerCount, maxPlayers }: Record<'playerCount' | 'maxPlayers', Column>): SQL {
  return sql`(${playerCount} * 1000000 / ${maxPlayers})`;
}
