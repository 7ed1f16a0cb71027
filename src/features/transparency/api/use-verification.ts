import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRoundSignature } from '#src/beacon/verify.ts';
import { roundQuery } from '#src/chain/cache/draw-queries.ts';
import { chainQuery } from '#src/chain/cache/queries.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type DrawVerification, verifyDraw } from '#src/protocol/verify-draw.ts';

/** Reads the address of the program, which goes into every draw's input. */
export const useProgram = () =>
  useQuery({ ...chainQuery(['program'], (api) => api.verifyProgramId()), staleTime: Infinity });

/** The values a draw is checked against, beside the pool's account. */
export interface Against {
  readonly program: string;
  /** Chain hash of the beacon that the pool names; hex. */
  readonly chainHash: string;
  readonly groupKey: string;
}

/**
 * Verifies a pool's draw in this browser, after the click that asked for it has been answered. Null until the first is
 * done; a former result stays until the next is there, so that the list does not jump.
 */
export const useVerification = (
  pool: Pool,
  { program, chainHash, groupKey }: Against,
): DrawVerification | null => {
  const [result, setResult] = useState<DrawVerification | null>(null);
  useEffect(() => {
    const isSignature = (round: bigint, signature: Uint8Array): boolean =>
      isRoundSignature(groupKey, round, signature);
    const timer = setTimeout(() => setResult(verifyDraw(pool, { program, chainHash, isSignature })), 0);
    return () => clearTimeout(timer);
  }, [pool, program, chainHash, groupKey]);
  return result;
};

/** The signature that a relay publishes for the pool's round, compared with the one the pool records. */
export type RelayCheck =
  | { readonly state: 'asking' }
  /** Nobody answers: the signature proves itself all the same. */
  | { readonly state: 'silent' }
  | { readonly state: 'told'; readonly ok: boolean; readonly recorded: string; readonly published: string };

/** Compares the signature of a completed pool with the one that the beacon's relays publish. */
export const useRelayCheck = ({ beacon, draw: { round, signature } }: Pool): RelayCheck => {
  const { data, isPending } = useQuery({
    ...roundQuery(beacon, round ?? 0n),
    enabled: round !== null,
  });
  if (typeof data === 'string' && signature !== null) {
    return { state: 'told', ok: data === signature, recorded: signature, published: data };
  }
  return { state: isPending ? 'asking' : 'silent' };
};
