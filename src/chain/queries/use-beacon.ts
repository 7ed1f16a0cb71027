import { useQuery } from '@tanstack/react-query';
import { isLeagueOfEntropy } from '#src/beacon/chain.ts';
import { getCluster } from '../cluster.ts';
import { beaconQuery } from './draw-queries.ts';

/**
 * The kind of a beacon: the League of Entropy's, the local chain's own, or another, whose key a single party may
 * hold.
 */
export type BeaconKind = 'league' | 'local' | 'other';

/**
 * Returns whose beacon is recorded at an address, or null while the address or its record is not known. On a local
 * chain `local` is assumed until then, so that the note does not shift the page when the record arrives.
 */
export function useBeaconKind(address: string | null): BeaconKind | null {
  const { data } = useQuery({ ...beaconQuery(address ?? ''), enabled: address !== null });
  if (data) return kindOfBeacon(data.chainHash);
  return address !== null && getCluster().name === 'localnet' ? 'local' : null;
}

/** Returns whose beacon a drand chain is. @param chainHash hex, which identifies the chain at drand */
export function kindOfBeacon(chainHash: string): BeaconKind {
  if (isLeagueOfEntropy(chainHash)) return 'league';
  return getCluster().name === 'localnet' ? 'local' : 'other';
}
