import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { completerReward } from '#src/protocol/economics.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';

/**
 * Returns a function for the toast's text after a confirmed transition; only completing, which earns something, has
 * one.
 */
export function useTransitionResult(pool: PoolHeader): (transition: string) => { readonly done?: string } {
  const { t } = useTranslation('stake');
  return (transition) =>
    transition === 'completePool'
      ? { done: t('completed', { amount: `${solExact(completerReward(pool))} SOL` }) }
      : {};
}
