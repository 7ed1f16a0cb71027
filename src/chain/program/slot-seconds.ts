import type { Connection } from '@solana/web3.js';

/** Number of samples, of about a minute each. */
export const SAMPLES = 5;

/**
 * Fetches the current duration of a slot in seconds, by the cluster's last minutes; null while there is no complete
 * sample.
 * @throws the connection's error
 */
export async function fetchSlotSeconds(connection: Connection): Promise<number | null> {
  return slotSecondsOf(await connection.getRecentPerformanceSamples(SAMPLES));
}

interface PerformanceSample {
  readonly numSlots: number;
  readonly samplePeriodSecs: number;
}

/** Returns the duration of a slot in seconds by performance samples; null if they contain no slots. */
export function slotSecondsOf(samples: readonly PerformanceSample[]): number | null {
  const seconds = samples.reduce((sum, { samplePeriodSecs }) => sum + samplePeriodSecs, 0);
  const slots = samples.reduce((sum, { numSlots }) => sum + numSlots, 0);
  return slots === 0 || seconds === 0 ? null : seconds / slots;
}
