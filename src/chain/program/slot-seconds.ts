import type { Connection } from '@solana/web3.js';

/** Number of samples, of about a minute each. */
export const SAMPLES = 5;

/**
 * Returns the seconds that a slot takes at present, by the cluster's last minutes; null where none is over yet.
 * @throws the connection's error
 */
export async function fetchSlotSeconds(connection: Connection): Promise<number | null> {
  return slotSecondsOf(await connection.getRecentPerformanceSamples(SAMPLES));
}

interface PerformanceSample {
  readonly numSlots: number;
  readonly samplePeriodSecs: number;
}

/** Returns the seconds of a slot by performance samples; null where they hold none. */
export function slotSecondsOf(samples: readonly PerformanceSample[]): number | null {
  const seconds = samples.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0);
  const slots = samples.reduce((sum, { numSlots }) => sum + numSlots, 0);
  return slots === 0 || seconds === 0 ? null : seconds / slots;
}
