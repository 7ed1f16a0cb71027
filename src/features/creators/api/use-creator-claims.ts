import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runTransactions } from '#src/chain/actions/run-transaction.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { fullPoolsQuery, stateOf } from '#src/chain/pools/full-pools-query.ts';
import { walletPoolsQuery } from '#src/chain/pools/pool-queries.ts';
import { useWatchPools, useWatchWallet } from '#src/chain/pools/use-chain-watch.ts';
import { LARGEST_REQUEST } from '#src/chain/program/transaction-size.ts';
import { entriesQuery } from '#src/chain/queries/queries.ts';
import { claimRequests } from '#src/protocol/claim-requests.ts';
import { sharesOf, totalOf } from '#src/protocol/claimable.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';

/**
 * Returns what ended pools still owe the wallet that created them, read from the chain only, and a function that claims
 * it: the creator's share or bonus, and with it everything else that these pools owe the wallet. Lamports, undefined
 * until loaded. A pool whose draw is being played is left out, because the amount would reveal the result.
 */
export function useCreatorClaims(wallet: string) {
  const { t } = useTranslation('creators');
  const stake = useTranslation('stake').t;
  useWatchPools();
  useWatchWallet(wallet);
  const headers = useQuery(walletPoolsQuery(wallet));
  const entries = useQuery(entriesQuery(wallet));
  const staged = useStore((state) => state.stagedPool);
  const [isClaiming, setClaiming] = useState(false);
  const owing = useMemo(
    () =>
      (headers.data ?? []).filter(
        ({ creator, creatorPaid, status, bonusLamports, address }) =>
          creator === wallet &&
          !creatorPaid &&
          address !== staged &&
          (status === 'completed' || (status === 'refunding' && bonusLamports > 0n)),
      ),
    [headers.data, wallet, staged],
  );
  const states = useMemo(() => new Map(owing.map((pool) => [pool.address, stateOf(pool)])), [owing]);
  const addresses = useMemo(() => [...states.keys()].toSorted(), [states]);
  const pools = useQuery({ ...fullPoolsQuery(addresses, states), enabled: addresses.length > 0 });
  const claims = useMemo(() => {
    if (headers.data === undefined || entries.data === undefined) return undefined;
    if (addresses.length === 0) return [];
    const seats = new Map(entries.data.map((entry) => [entry.pool, entry]));
    return pools.data?.flatMap((pool) => {
      if (!pool) return [];
      const seat = seats.get(pool.address);
      const due = sharesOf(pool, wallet, seat?.active === true).filter(({ paid }) => !paid);
      return due.length === 0 ? [] : [{ pool, due, joinedAt: seat?.joinedAt }];
    });
  }, [headers.data, entries.data, addresses, pools.data, wallet]);

  const claim = async (): Promise<void> => {
    if (claims === undefined || claims.length === 0) return;
    // A claim closes the seat's account: its pool stays in the wallet's activity.
    for (const { pool, joinedAt } of claims) {
      if (joinedAt !== undefined) {
        recordJoin({ cluster: getCluster().name, wallet }, pool.address, joinedAt * 1_000);
      }
    }
    setClaiming(true);
    await runTransactions(
      claims.map(({ pool, due }) => ({
        title: t('earned.toast', { pool: pool.name }),
        done: stake('claim.done', { amount: solText(totalOf(due)) }),
        about: { pool: pool.address, action: 'claim' as const },
      })),
      (api, onStages) =>
        api.claimAll(
          claims.map(({ pool }) => pool),
          wallet,
          onStages,
        ),
    );
    setClaiming(false);
  };

  return {
    waiting: claims?.reduce((sum, { due }) => sum + totalOf(due), 0n),
    /** How many signature requests the wallet shows to claim everything. */
    requests: claimRequests(
      (claims ?? []).map(({ due }) => due),
      LARGEST_REQUEST,
    ),
    isClaiming,
    claim,
  };
}
