import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { Card } from '#src/ui/card.tsx';
import { SumList } from '#src/ui/sum-list.tsx';

/** Who gets what of a pool, and what the fee in it is for. */
export const Shares = () => {
  const { t } = useTranslation('how-it-works');
  const { percent } = useFormats();
  const line = (id: 'winners' | 'stakeback' | 'fee' | 'completer' | 'treasury') => ({
    label: t(`shares.${id}`),
    value: percent(SHARES[id]),
  });
  return (
    <Card as="section" aria-labelledby="shares" className="md:sticky md:top-20">
      <h2 id="shares" className="text-h3">
        {t('shares.heading')}
      </h2>
      <p className="mt-1.5 mb-4 text-sm text-soft">{t('shares.lead')}</p>
      <SumList
        lines={[line('winners'), line('stakeback'), line('fee')]}
        total={{ label: t('shares.total'), value: percent(1) }}
      />
      <h3 className="mt-6 mb-3 text-sm font-semibold">{t('shares.feeHeading')}</h3>
      <SumList
        lines={[
          {
            label: t('shares.creator', { part: percent(SHARES.creatorOfFee) }),
            value: percent(SHARES.creator),
          },
          line('completer'),
          line('treasury'),
        ]}
        total={{ label: t('shares.feeTotal'), value: percent(SHARES.fee) }}
      />
    </Card>
  );
};
