import type { LatestRound } from '#src/beacon/latest-rounds.ts';
import { getBeaconUrls } from '../beacon-urls.ts';
import { getBeacon } from './rounds.ts';

/**
 * Fetches the newest round from each relay of a recorded beacon.
 * @param beacon address of the record
 * @throws if there is no such record; the connection's error; the signal's reason once it is aborted
 */
export async function getLatestRounds(beacon: string, signal: AbortSignal): Promise<LatestRound[]> {
  // The code for the curve is loaded on first use.
  const [{ latestRounds }, record] = await Promise.all([
    import('#src/beacon/latest-rounds.ts'),
    getBeacon(beacon),
  ]);
  if (record === null) throw new Error(`No beacon is recorded at ${beacon}`);
  return latestRounds(getBeaconUrls(), record, { signal });
}
