import type { LatestRound } from '#src/beacon/latest-rounds.ts';
import { getBeaconUrls } from '../beacon-urls.ts';
import { getBeacon } from './rounds.ts';

/**
 * The newest round that each relay of a recorded beacon shows.
 * @param beacon address of the record
 * @throws where there is no such record; the connection's error; the signal's reason once it is aborted
 */
export async function getLatestRounds(beacon: string, signal: AbortSignal): Promise<LatestRound[]> {
  // The curve's code comes with whoever wants it.
  const [{ latestRounds }, record] = await Promise.all([
    import('#src/beacon/latest-rounds.ts'),
    getBeacon(beacon),
  ]);
  if (record === null) throw new Error(`No beacon is recorded at ${beacon}`);
  return latestRounds(getBeaconUrls(), record, { signal });
}
