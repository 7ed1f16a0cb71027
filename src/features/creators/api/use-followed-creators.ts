import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useFollowed } from '#src/chain/pools/followed.ts';
import { type CreatorFigures, MOST_CREATORS } from '#src/contract/creators.ts';
import { inParts } from '#src/lib/in-parts.ts';
import { parseAddress } from '#src/protocol/bytes.ts';
import { useStore } from '#src/store/store.ts';
import { creatorsQuery } from './creator-queries.ts';

/** Interval of refetches while the server does not report changes. */
const REFETCH_MS = 60_000;

export interface FollowedCreator {
  readonly wallet: string;
  /** Undefined while unknown. */
  readonly figures: CreatorFigures | undefined;
}

type Answer = UseQueryResult<{ readonly data: readonly CreatorFigures[] }>;

const combine = (answers: readonly Answer[]) => ({
  figures: new Map(answers.flatMap(({ data }) => data?.data ?? []).map((one) => [one.wallet, one])),
  isFailed: answers.some(({ isError, data }) => isError && data === undefined),
  isFetching: answers.some(({ isFetching }) => isFetching),
  refetch: (): void => answers.forEach((answer) => void answer.refetch()),
});

/** Reads the creators that this browser follows from the server: those with pools to join first, then as followed. */
export function useFollowedCreators() {
  const stored = useStore((state) => state.followed);
  const wallets = useMemo(() => stored.filter((wallet) => parseAddress(wallet) !== null), [stored]);
  const refetchInterval = useFollowed() ? (false as const) : REFETCH_MS;
  const { figures, isFailed, isFetching, refetch } = useQueries({
    // Sorted, so that following one more creator or one fewer changes few requests.
    queries: inParts(wallets.toSorted(), MOST_CREATORS).map((part) => ({
      ...creatorsQuery(part),
      refetchInterval,
    })),
    combine,
  });
  const isServed = figures.size > 0;
  const showList = useStore((state) => state.showList);
  useEffect(() => (isServed ? showList() : undefined), [isServed, showList]);
  const creators = useMemo(() => {
    const all = wallets.map((wallet): FollowedCreator => ({ wallet, figures: figures.get(wallet) }));
    const isOpen = (one: FollowedCreator): number => ((one.figures?.open ?? 0) > 0 ? 1 : 0);
    return all.toSorted((one, other) => isOpen(other) - isOpen(one));
  }, [wallets, figures]);
  return { creators, failed: isFailed ? { isFetching, refetch } : null };
}
