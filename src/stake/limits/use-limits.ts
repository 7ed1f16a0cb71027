import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { getCluster } from '#src/chain/cluster.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { type Cap, hasCaps, inForce, isReviewDue, type Limits } from './caps.ts';
import { type IntendedStake, limitRefusal, type LimitRefusal, riskedOf } from './decision.ts';
import { limitsText, parseLimits, subscribeLimits } from './limits-storage.ts';
import { stakesQuery } from './read-stakes.ts';
import { spentOf } from './stakes.ts';
import type { WalletStake } from './within-limits.ts';

/** Returns a wallet's limits; follows changes in this tab and in others. */
export function useLimits(wallet: string): Limits {
  const cluster = getCluster().name;
  const text = useSyncExternalStore(subscribeLimits, () => limitsText({ cluster, wallet }));
  return useMemo(() => parseLimits(text), [text]);
}

/** Whether a limit is to be offered: once in this browser, before the wallet's first stake in it. */
export function useOffersLimit(wallet: string): boolean {
  const cluster = getCluster().name;
  const hasRecord = useSyncExternalStore(subscribeLimits, () => limitsText({ cluster, wallet }) !== null);
  const hasStaked = useStore((state) => activityOf({ cluster, wallet })(state) !== undefined);
  return !hasRecord && !hasStaked;
}

/** A cap with what is used of it, in lamports. */
interface UsedCap {
  readonly kind: 'spend' | 'lose';
  readonly cap: Cap;
  readonly used: bigint;
}

/** Compares a stake with the wallet's limits before its button is pressed; `withinLimits` decides when it is sent. */
export function useLimitCheck(
  wallet: string | null,
  intended: (IntendedStake & Pick<WalletStake, 'pool'>) | null,
): {
  /** Why the stake is refused; null if it is not, or if that cannot be read. */
  readonly refusal: LimitRefusal | null;
  /** Whether the wallet's stakes are still being read. */
  readonly isPending: boolean;
  /** The caps of which the stake leaves a fifth or less. */
  readonly nearlyUsed: readonly UsedCap[];
  readonly isReviewDue: boolean;
} {
  const limits = useLimits(wallet ?? '');
  const now = useChainNow();
  const isLimited = wallet !== null && hasCaps(limits, now);
  const query = useQuery({ ...stakesQuery(wallet ?? ''), enabled: isLimited });
  // A retry of the same join does not count twice.
  const stakes = query.data?.stakes.filter(({ pool }) => pool !== intended?.pool);
  const refusal =
    intended && (stakes || !isLimited) ? limitRefusal(limits, stakes ?? [], intended, now) : null;
  return {
    refusal,
    isPending: isLimited && query.isPending,
    nearlyUsed:
      stakes && intended ? capsOf(limits, stakes, now).filter((one) => isNearlyUsed(one, intended)) : [],
    isReviewDue: isReviewDue(limits, now),
  };
}

/** Returns all caps that count now, with what is used of them. */
export const capsOf = (
  limits: Limits,
  stakes: Parameters<typeof spentOf>[0],
  now: number,
): readonly UsedCap[] => [
  ...inForce(limits.spend, now).map(
    (cap) => ({ kind: 'spend', cap, used: spentOf(stakes, cap.seconds, now) }) as const,
  ),
  ...inForce(limits.lose, now).map(
    (cap) => ({ kind: 'lose', cap, used: riskedOf(stakes, cap, now) }) as const,
  ),
];

/** Whether at most a fifth of a cap is left after a stake. */
const isNearlyUsed = ({ kind, cap, used }: UsedCap, { lamports, ifLost }: IntendedStake): boolean =>
  (used + (kind === 'spend' ? lamports : lamports - ifLost)) * 5n >= cap.lamports * 4n;
