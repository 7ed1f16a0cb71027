import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useMoveResult } from '#src/stake/use-move-result.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import type { Move } from '../model/moves.ts';
import { useAction } from './use-action.ts';

/** Sends a pool's next step, after requesting a wallet connection if there is none; `busy` says what it waits for. */
export function useMakeMove(pool: PoolHeader) {
  const { t } = useTranslation('pools');
  const resultOf = useMoveResult(pool);
  const { busy, run } = useAction();
  const make = async (move: Move): Promise<void> => {
    if ((await requireWallet()) === null) return;
    await run({
      title: `${t(`moves.${move}`)}: ${pool.name}`,
      ...resultOf(move),
      about: { pool: pool.address, action: 'complete' },
      send: (api, onStage) => api[move](pool, onStage),
    });
  };
  return { busy, make };
}
