import type { Connection } from '@solana/web3.js';
import { fetchSlotSeconds } from '#src/chain/program/slot-seconds.ts';
import { LATE_COUNTDOWNS, SLOWEST_SLOT_MICROS } from '#src/protocol/limits.ts';

/**
 * Returns a warning if slots take so long that the program mistakes them for a lagging clock; null if they are shorter,
 * or if the node has no sample yet. @throws the connection's error
 */
export async function slowSlots(connection: Connection): Promise<string | null> {
  const seconds = await fetchSlotSeconds(connection);
  if (seconds === null || seconds * 1_000_000 < SLOWEST_SLOT_MICROS) return null;
  return (
    `Slots take ${Math.round(seconds * 1_000)} ms: draws wait for ${LATE_COUNTDOWNS} countdowns, ` +
    'and losers can void them (docs/security.md, The clock)'
  );
}
