import type { Connection } from '@solana/web3.js';

/** Number of samples, of about a minute each. */
const SAMPLES = 5;

/**
 * How long a slot takes at present, in seconds, by the cluster's last minutes; null where none is over yet.
 * @throws the connection's error
 */
export async function fetchSlotSeconds(connection: Connection): Promise<number | null> {
  const samples = await connection.getRecentPerformanceSamples(SAMPLES);
  const seconds = samples.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0);
  const slots = samples.reduce((sum, { numSlots }) => sum + numSlots, 0);
  return slots === 0 ? null : seconds / slots;
}
