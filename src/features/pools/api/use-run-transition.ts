import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { useTransitionResult } from '#src/stake/use-transition-result.ts';
import { requireWallet } from '#src/store/require-wallet.ts';
import type { PoolTransition } from '../model/transitions.ts';
import { useAction } from '#src/stake/use-action.ts';

/**
 * Sends a pool's next step, after requesting a wallet connection if there is none; `busy` is what the step waits for.
 */
export function useRunTransition(pool: PoolHeader) {
  const { t } = useTranslation('pools');
  const resultOf = useTransitionResult(pool);
  const { busy, run } = useAction();
  const make = async (transition: PoolTransition): Promise<void> => {
    if ((await requireWallet()) === null) return;
    await run({
      title: `${t(`moves.${transition}`)}: ${pool.name}`,
      ...resultOf(transition),
      about: { pool: pool.address, action: 'complete' },
      send: (api, onStage) => api[transition](pool, onStage),
    });
  };
  return { busy, make };
}
