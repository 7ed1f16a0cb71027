import { useQuery } from '@tanstack/react-query';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { getCluster } from '../cluster.ts';
import { beaconQuery } from './draw-queries.ts';

/**
 * Whose rounds decide: the League of Entropy's, a local chain's own beacon, or any other, whose key somebody may hold.
 */
export type BeaconKind = 'league' | 'local' | 'other';

/** Whose beacon is recorded at an address; null while that, or the address, is not known. */
export function useBeaconKind(address: string | null): BeaconKind | null {
  const { data } = useQuery({ ...beaconQuery(address ?? ''), enabled: address !== null });
  return data ? kindOfBeacon(data.chainHash) : null;
}

/** @param chainHash hex, as drand tells its chains apart */
export function kindOfBeacon(chainHash: string): BeaconKind {
  if (isLeagueOfEntropy(chainHash)) return 'league';
  return getCluster().name === 'localnet' ? 'local' : 'other';
}
