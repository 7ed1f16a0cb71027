import { useTranslation } from 'react-i18next';
import type { Period } from './caps.ts';

const NAMES = { 86_400: 'day', 604_800: 'week', 2_592_000: 'month' } as const satisfies Record<
  Period,
  string
>;

/** Returns a formatter of windows, such as "24 hours". */
export function usePeriodText(): (period: Period) => string {
  const { t } = useTranslation('limits');
  return (period) => t(`period.${NAMES[period]}`);
}
