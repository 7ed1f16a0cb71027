import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { poolQuery } from '#src/chain/pools/pool-queries.ts';
import { entriesQuery, seatRentQuery } from '#src/chain/queries/queries.ts';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useWatchPool } from '#src/chain/pools/use-chain-watch.ts';
import { randomId } from '#src/lib/random-id.ts';
import { claimAmount, getClaimable, NOTHING_CLAIMABLE } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { actionOn } from '#src/store/transaction-selectors.ts';
import { useTellInPlace } from '#src/store/use-tell-in-place.ts';
import { useWaiting } from '#src/stake/use-waiting.ts';
import { useFrozen } from '#src/ui/use-frozen.ts';

/** Claims all a wallet is due of a pool, in one transaction, and tells what that is now. */
export const useClaim = (pool: Pool, wallet: string) => {
  const { t } = useTranslation('outcome');
  const stake = useTranslation('stake').t;
  const [id, setId] = useState<string | null>(null);
  const [failure, setFailure] = useState<TxFailure | null>(null);
  const [signature, setSignature] = useState<string | null>(null);
  useTellInPlace(id);
  // Anybody may pay the wallet meanwhile.
  useWatchPool(pool.address);
  const read = useQuery(poolQuery(pool.address)).data;
  const latest = read ?? pool;
  const entries = useQuery(entriesQuery(wallet)).data;
  const own = useWaiting(id);
  const isBusy = useStore(actionOn(pool.address)) !== undefined;
  const busy = own ?? (isBusy ? { label: t('claim.busy') } : undefined);
  const { data: seatRent } = useQuery(seatRentQuery());
  // Unknown entries count as open: the modal comes before anybody had the time to be paid.
  const seatOpen =
    entries === undefined || entries.some((entry) => entry.pool === pool.address && entry.active);
  // A pool closes when it has paid everybody.
  const claimable =
    read === null ? NOTHING_CLAIMABLE : getClaimable(latest, wallet, seatOpen, seatRent ?? 0n);
  // The pool and the seat tell one after the other that they were paid.
  const due = useFrozen(claimable, busy !== undefined);
  const claim = async (): Promise<void> => {
    const next = randomId();
    setFailure(null);
    setId(next);
    const wanted = {
      id: next,
      onUnsent: setFailure,
      title: t('claim.toast', { pool: pool.name }),
      done: stake('claim.done', { amount: solText(claimAmount(due)) }),
      about: { pool: pool.address, action: 'claim' },
    } as const;
    const result = await runTransaction(wanted, (api, onStage) => api.claim(latest, wallet, onStage));
    if (result.ok) setSignature(result.signature);
    else setFailure(result.failure);
  };
  return { busy, due, signature, failure, claim };
};
