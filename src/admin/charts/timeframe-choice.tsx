import { useTranslation } from 'react-i18next';
import { Select } from '#src/ui/select.tsx';
import { choice } from '../list/fields.ts';
import type { Timeframe } from './fill-steps.ts';

const TIMEFRAMES = ['24h', '7d', '30d', 'all'] as const satisfies readonly Timeframe[];
const USUAL: Timeframe = '7d';

/** The field in the page's address; absent for the default. */
export const timeframeField = choice(TIMEFRAMES);

export const timeframeOf = ({ timeframe }: { readonly timeframe?: Timeframe | undefined }): Timeframe =>
  timeframe ?? USUAL;

interface TimeframeChoiceProps {
  readonly value: Timeframe;
  /** Gets null for the usual one. */
  readonly onChange: (timeframe: Timeframe | null) => void;
}

/** Over which time a page looks back. */
export const TimeframeChoice = ({ value, onChange }: TimeframeChoiceProps) => {
  const { t } = useTranslation('admin');
  return (
    <Select<Timeframe>
      label={t('charts.timeframe.label')}
      hideLabel
      value={value}
      options={TIMEFRAMES.map((timeframe) => ({
        value: timeframe,
        label: t(`charts.timeframe.${timeframe}`),
      }))}
      onChange={(chosen) => onChange(chosen === USUAL ? null : chosen)}
      className="min-w-44"
    />
  );
};
