import { useQuery } from '@tanstack/react-query';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { getCluster } from '../cluster.ts';
import { beaconQuery } from './draw-queries.ts';

/**
 * Tells whose rounds decide: the League of Entropy's, a local chain's own beacon, or any other, whose key somebody may
 * hold.
 */
export type BeaconKind = 'league' | 'local' | 'other';

/**
 * Returns whose beacon is recorded at an address, or null while the address or its record is not known. A local chain's
 * beacon is taken for its own until then, so that its note does not push the page down when it comes.
 */
export function useBeaconKind(address: string | null): BeaconKind | null {
  const { data } = useQuery({ ...beaconQuery(address ?? ''), enabled: address !== null });
  if (data) return kindOfBeacon(data.chainHash);
  return address !== null && getCluster().name === 'localnet' ? 'local' : null;
}

/** @param chainHash hex, as drand tells its chains apart */
export function kindOfBeacon(chainHash: string): BeaconKind {
  if (isLeagueOfEntropy(chainHash)) return 'league';
  return getCluster().name === 'localnet' ? 'local' : 'other';
}
