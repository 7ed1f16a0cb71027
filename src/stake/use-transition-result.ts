import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/** Returns the toast's text once a transition of a pool is confirmed, for the one that earns something: completing. */
export function useTransitionResult(pool: PoolHeader): (transition: string) => { readonly done?: string } {
  const { t } = useTranslation('stake');
  return (transition) =>
    transition === 'completePool'
      ? { done: t('completed', { amount: `${solExact(completerReward(pool))} SOL` }) }
      : {};
}
