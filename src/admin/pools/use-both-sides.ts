import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { poolQuery } from '#src/chain/cache/queries.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { useWatchPool } from '#src/chain/cache/use-chain-watch.ts';
import { poolDetailSchema } from '#src/contract/pools.ts';
import { ApiFailure } from '#src/lib/api-client.ts';
import { adminQuery, LIVE } from '../list/admin-query.ts';
import { differs, sharedFields } from './compare-pool.ts';

/** So often both are read again while they differ. */
const AGAIN_MS = 3_000;
const NOT_FOUND = 404;

/** A pool as the server knows it; null where it does not. */
function projectionQuery(pool: string) {
  const { queryFn, ...options } = adminQuery(poolDetailSchema, `/pools/${pool}`);
  return {
    ...options,
    queryFn: async (context: Parameters<typeof queryFn>[0]) => {
      try {
        return await queryFn(context);
      } catch (error) {
        if (error instanceof ApiFailure && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  };
}

/** Does something when a value that was known has become another one. */
function useOnChange(value: unknown, run: () => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== undefined && value !== before.current) run();
    before.current = value;
  });
}

/**
 * A pool's account and what the server has made of its events. The server follows the chain by moments: whenever either
 * changes the other is read again, and while they differ both are.
 */
export function useBothSides(address: string) {
  const chain = useQuery(poolQuery(address));
  const server = useQuery({ ...projectionQuery(address), meta: LIVE });
  useWatchPool(address);
  const { data: account, refetch: readAccount } = chain;
  const { data: row, refetch: readServer } = server;
  useOnChange(account, () => void readServer());
  useOnChange(row, () => void readAccount());

  const now = useChainNow();
  const fields = useMemo(() => sharedFields(account ?? null, row ?? null, now), [account, row, now]);
  const bothSaid = account !== undefined && row !== undefined;
  const isUnlike = bothSaid && (row === null ? account !== null : fields.some((one) => differs(one)));
  useEffect(() => {
    if (!isUnlike) return;
    const timer = setInterval(() => {
      void readAccount();
      void readServer();
    }, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isUnlike, readAccount, readServer]);
  return { chain, server, account, row };
}
