import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { Card } from '#src/ui/card.tsx';
import { SumList } from '#src/ui/sum-list.tsx';

const BPS = 10_000;
const { winnersBps, stakebackBps, creatorBps, completersBps } = DEFAULT_SHARES;
const feeBps = BPS - winnersBps - stakebackBps;

/** Who gets what of a pool, and what the fee in it is for. */
export const Shares = () => {
  const { t } = useTranslation('how-it-works');
  const { percent } = useFormats();
  const line = (id: 'winners' | 'stakeback' | 'fee' | 'completers' | 'treasury', bps: number) => ({
    label: t(`shares.${id}`),
    value: percent(bps / BPS),
  });
  return (
    <Card as="section" aria-labelledby="shares" className="md:sticky md:top-20">
      <h2 id="shares" className="text-h3">
        {t('shares.heading')}
      </h2>
      <p className="mt-1.5 mb-4 text-sm text-soft">{t('shares.lead')}</p>
      <SumList
        lines={[line('winners', winnersBps), line('stakeback', stakebackBps), line('fee', feeBps)]}
        total={{ label: t('shares.total'), value: percent(1) }}
      />
      <h3 className="mt-6 mb-3 text-sm font-semibold">{t('shares.feeHeading')}</h3>
      <SumList
        lines={[
          {
            label: t('shares.creator', { part: percent(creatorBps / feeBps) }),
            value: percent(creatorBps / BPS),
          },
          line('completers', completersBps),
          line('treasury', feeBps - creatorBps - completersBps),
        ]}
        total={{ label: t('shares.feeTotal'), value: percent(feeBps / BPS) }}
      />
    </Card>
  );
};
