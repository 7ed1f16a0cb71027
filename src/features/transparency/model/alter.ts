/** Changes one byte of a draw's record, to show that the verification detects it. */
import { addressBytes, fromHex, toAddress, toHex } from '#src/protocol/bytes.ts';
import type { Pool } from '#src/protocol/pool.ts';

export const ALTERABLE = ['signature', 'output', 'player'] as const;
export type Alterable = (typeof ALTERABLE)[number];

export interface Alteration {
  readonly what: Alterable;
  /** Index of the byte, from 0; within the player's address if a player is altered. */
  readonly byte: number;
  /** Position in the account's list, from 0; only for a player. */
  readonly player: number;
}

/** Returns the bytes that an alteration changes; null if the pool does not have them. */
export function alteredBytes(pool: Pool, what: Alterable, player: number): Uint8Array | null {
  if (what === 'player') {
    const address = pool.players[player];
    return address === undefined ? null : addressBytes(address);
  }
  const hex = pool.draw[what];
  return hex === null ? null : fromHex(hex);
}

/** Returns the pool with the lowest bit of that byte flipped; the pool itself if it has no such byte. */
export function altered(pool: Pool, { what, byte, player }: Alteration): Pool {
  const bytes = alteredBytes(pool, what, player)?.map((value, at) => (at === byte ? value ^ 1 : value));
  if (bytes === undefined) return pool;
  if (what === 'player') return { ...pool, players: pool.players.with(player, toAddress(bytes)) };
  return { ...pool, draw: { ...pool.draw, [what]: toHex(bytes) } };
}
