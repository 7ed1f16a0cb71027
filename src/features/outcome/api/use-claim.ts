import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery, seatRentQuery } from '#src/chain/queries/queries.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useWatchPool } from '#src/chain/pools/use-chain-watch.ts';
import { claimAmount, getClaimable, NOTHING_CLAIMABLE } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { useAction } from '#src/stake/use-action.ts';
import { useFrozen } from '#src/ui/use-frozen.ts';

/** Returns what a wallet can claim from a pool now, and a function that claims it in one transaction. */
export const useClaim = (pool: Pool, wallet: string) => {
  const { t } = useTranslation('outcome');
  const stake = useTranslation('stake').t;
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const [signature, setSignature] = useState<string | null>(null);
  // Any other wallet may send the payment in the meantime.
  useWatchPool(pool.address);
  const read = useQuery(poolQuery(pool.address)).data;
  const latest = read ?? pool;
  const entries = useQuery(entriesQuery(wallet)).data;
  const action = useAction({ showsFailure: true });
  const isBusy = useStore(actionOn(pool.address)) !== undefined;
  const busy = action.busy ?? (isBusy ? { label: t('claim.busy') } : undefined);
  const { data: seatRent } = useQuery(seatRentQuery());
  // Entries that are not loaded yet count as open: the modal usually opens before any payment is made.
  const seatOpen =
    entries === undefined || entries.some((entry) => entry.pool === pool.address && entry.active);
  // A pool closes when all payments are made.
  const claimable =
    read === null ? NOTHING_CLAIMABLE : getClaimable(latest, wallet, seatOpen, seatRent ?? 0n);
  // The pool and the seat report the payment one after the other: the amount is frozen until both have.
  const frozen = useFrozen(claimable, busy !== undefined);
  const claim = async (): Promise<void> => {
    setFailure(null);
    const result = await action.run({
      onUnsent: setFailure,
      title: t('claim.toast', { pool: pool.name }),
      done: stake('claim.done', { amount: solText(claimAmount(frozen)) }),
      about: { pool: pool.address, action: 'claim' },
      send: (api, onStage) => api.claim(latest, wallet, onStage),
    });
    if (result.ok) setSignature(result.signature);
    else setFailure(result.failure);
  };
  return { busy, claimable: frozen, signature, failure, claim };
};
