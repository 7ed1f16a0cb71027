import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { requireWallet } from '#src/chain/wallet/require-wallet.ts';
import { runTransaction } from '#src/chain/actions/run-transaction.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { usePools } from '#src/store/pools.ts';
import type { Move } from '../model/waiting.ts';

const send = (api: ChainApi, pool: PoolHeader, move: Move, onStage: OnStage): Promise<string> => {
  switch (move) {
    case 'completePool':
      return api.completePool(pool, onStage);
    case 'lockPool':
      return api.lockPool(pool, onStage);
    case 'expirePool':
      return api.expirePool(pool, onStage);
    case 'timeOutDraw':
      return api.timeOutDraw(pool, onStage);
    default:
      return assertNever(move);
  }
};

/** Sends a pool's next step, asking for a wallet first; `busy` while this browser has one of the pool under way. */
export const useMove = (pool: PoolHeader, move: Move) => {
  const { t } = useTranslation('completion');
  const client = useQueryClient();
  const busy = usePools((state) => state.pending[pool.address] !== undefined);
  const setPending = usePools((state) => state.setPending);
  const run = async (): Promise<void> => {
    if ((await requireWallet()) === null) return;
    setPending(pool.address, 'complete');
    try {
      const { ok } = await runTransaction(t(`moves.${move}.toast`, { pool: pool.name }), (api, onStage) =>
        send(api, pool, move, onStage),
      );
      // The button stays busy until the pool has moved on, so that nobody sends it twice.
      if (ok) await client.invalidateQueries({ queryKey: chainKeys.pools });
    } finally {
      setPending(pool.address, null);
    }
  };
  return { busy, run };
};
