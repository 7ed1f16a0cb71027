import { useTranslation } from 'react-i18next';
import { Select } from '#src/ui/select.tsx';
import { choice } from '../list/fields.ts';
import type { AddressField } from '../list/use-address-state.ts';
import type { Timeframe } from './steps.ts';

const TIMEFRAMES = ['24h', '7d', '30d', 'all'] as const satisfies readonly Timeframe[];
export const DEFAULT_TIMEFRAME: Timeframe = '7d';

/** The field in the page's URL; absent for the default timeframe. */
export const timeframeField = choice(TIMEFRAMES);

/** Selects the timeframe that a page covers. */
export const TimeframeChoice = ({ of }: { readonly of: AddressField<Timeframe | undefined> }) => {
  const { t } = useTranslation('admin');
  return (
    <Select<Timeframe>
      label={t('charts.timeframe.label')}
      hideLabel
      value={of.value ?? DEFAULT_TIMEFRAME}
      options={TIMEFRAMES.map((value) => ({ value, label: t(`charts.timeframe.${value}`) }))}
      onChange={(chosen) => of.set(chosen === DEFAULT_TIMEFRAME ? null : chosen)}
      className="min-w-44"
    />
  );
};
