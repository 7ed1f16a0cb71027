import { useTranslation } from 'react-i18next';
import { solText } from '#src/protocol/sol-text.ts';

/** The least amount of three decimals, in lamports. */
const LEAST = 1_000_000n;

/** Returns a function for the text of a reward: floored, or that it is less than the least amount shown. */
export function useRewardText(): (lamports: bigint) => string {
  const { t } = useTranslation('completion');
  return (lamports) => (lamports < LEAST ? t('ready.under', { amount: solText(LEAST) }) : solText(lamports));
}
