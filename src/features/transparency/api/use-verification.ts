import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { beaconQuery, roundQuery } from '#src/chain/queries/draw-queries.ts';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { chainQuery } from '#src/chain/queries/queries.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type DrawVerification, verifyDraw } from '#src/protocol/verify-draw.ts';

/** Queries the program's address, which is part of every draw's input. */
const programQuery = () => ({
  ...chainQuery(['program'], (api) => api.verifyProgramId()),
  staleTime: Infinity,
});

/** The values a draw is checked against, beside the pool's account. */
export interface Against {
  readonly program: string;
  /** Chain hash of the beacon that the pool names; hex. */
  readonly chainHash: string;
  readonly groupKey: string;
}

/**
 * Fetches a pool and the values its draw is checked against.
 * @param idOrAddress null while the pool is not known
 */
export const useDrawToCheck = (idOrAddress: string | null) => {
  const pool = useQuery({ ...poolQuery(idOrAddress ?? ''), enabled: idOrAddress !== null });
  const program = useQuery(programQuery());
  const beacon = useQuery({ ...beaconQuery(pool.data?.beacon ?? ''), enabled: !!pool.data });
  const { data: programAddress } = program;
  const { data: record } = beacon;
  const against = useMemo(
    (): Against | null =>
      programAddress !== undefined && record
        ? { program: programAddress, chainHash: record.chainHash, groupKey: record.groupKey }
        : null,
    [programAddress, record],
  );
  return {
    /** Undefined while the pool loads, null if it does not exist. */
    pool: pool.data,
    against,
    /** Whether the pool's beacon is not on the chain, so that the draw cannot be verified. */
    withoutBeacon: record === null,
    /** The first query that has failed. */
    failed: [pool, program, beacon].find((query) => query.isError),
  };
};

/**
 * Verifies a pool's draw in this browser, in a timeout so that the click that starts it is handled first. Null until
 * the first result; a previous result is kept until the next one, so that the list does not jump.
 */
export const useVerification = (pool: Pool | null, against: Against | null): DrawVerification | null => {
  const [result, setResult] = useState<DrawVerification | null>(null);
  useEffect(() => {
    if (pool === null || against === null) return;
    const { program, chainHash, groupKey } = against;
    const isSignature = (round: bigint, signature: Uint8Array): boolean =>
      isRoundSignature(groupKey, round, signature);
    const timer = setTimeout(() => setResult(verifyDraw(pool, { program, chainHash, isSignature })), 0);
    return () => clearTimeout(timer);
  }, [pool, against]);
  return result;
};

/** The signature that a relay publishes for the pool's round, compared with the one the pool records. */
export type RelayCheck =
  | { readonly state: 'asking' }
  /** No relay responds: the signature is verified without a relay. */
  | { readonly state: 'silent' }
  | { readonly state: 'told'; readonly ok: boolean; readonly recorded: string; readonly published: string };

/** Compares the signature of a completed pool with the one that the beacon's relays publish. */
export const useRelayCheck = (pool: Pool | null): RelayCheck => {
  const round = pool?.draw.round ?? null;
  const signature = pool?.draw.signature ?? null;
  const { data, isPending } = useQuery({
    ...roundQuery(pool?.beacon ?? '', round ?? 0n),
    enabled: round !== null,
  });
  if (typeof data === 'string' && signature !== null) {
    return { state: 'told', ok: data === signature, recorded: signature, published: data };
  }
  return { state: isPending ? 'asking' : 'silent' };
};
