import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Card } from '#src/ui/card.tsx';
import { SumList } from '#src/ui/sum-list.tsx';

/** The shares the program copies into every pool, as fractions of what was paid in. */
const SHARES = [
  { id: 'winners', share: 0.8 },
  { id: 'stakeback', share: 0.15 },
  { id: 'creator', share: 0.01 },
  { id: 'completers', share: 0.005 },
  { id: 'treasury', share: 0.035 },
] as const;

/** Who gets what of a pool. */
export const Shares = () => {
  const { t } = useTranslation('how-it-works');
  const { percent } = useFormats();
  return (
    <Card as="section" aria-labelledby="shares" className="md:sticky md:top-20">
      <h2 id="shares" className="text-h3">
        {t('shares.heading')}
      </h2>
      <p className="mt-1.5 mb-4 text-sm text-soft">{t('shares.lead')}</p>
      <SumList
        lines={SHARES.map(({ id, share }) => ({ label: t(`shares.${id}`), value: percent(share) }))}
        total={{ label: t('shares.total'), value: percent(1) }}
      />
    </Card>
  );
};
