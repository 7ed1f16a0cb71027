import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Returns what the toast says once a pool's step is confirmed, for the step that earns something: completing. */
export function useMoveResult(pool: PoolHeader): (move: string) => { readonly done?: string } {
  const { t } = useTranslation('stake');
  return (move) =>
    move === 'completePool'
      ? { done: t('completed', { amount: `${solExact(completerReward(pool))} SOL` }) }
      : {};
}
