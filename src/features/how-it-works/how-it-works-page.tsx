import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Page } from '#src/ui/page.tsx';
import { useFormats } from '#src/i18n/use-formats.ts';
import { DEFAULT_SHARES } from '#src/protocol/limits.ts';
import { Card, SectionCard } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { SHARES } from '#src/protocol/default-shares.ts';
import { SumList } from '#src/ui/sum-list.tsx';

/** Explains what happens in a pool, who gets what, and what can be checked. */
export const HowItWorksPage = () => {
  const { t } = useTranslation('how-it-works');
  return (
    <Page
      title={t('title')}
      description={t('lead')}
      lead={t('lead')}
      actions={
        <ButtonLink href="/pools" variant="primary">
          {t('browse')}
        </ButtonLink>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px]">
        <Life />
        <Shares />
      </div>
      <Trust />
    </Page>
  );
};

const STEPS = [
  { id: 'join', filled: 1, winners: [] },
  { id: 'fill', filled: 12, winners: [] },
  { id: 'draw', filled: 12, winners: [1, 5] },
  { id: 'reward', filled: 12, winners: [1, 5, 10] },
] as const;

/** A pool's life in four steps. */
const Life = () => {
  const { t } = useTranslation('how-it-works');
  const { number } = useFormats();
  const figures = { players: number(DEFAULT_SHARES.playersPerWinner) };
  return (
    <SectionCard id="life" title={t('life.heading')} titleClass="text-h2">
      <ol className="mt-2">
        {STEPS.map((step) => (
          <li
            key={step.id}
            className="grid grid-cols-[56px_1fr] gap-x-4 border-b border-line py-5 last:border-0 last:pb-0 sm:grid-cols-[72px_1fr] sm:gap-x-5"
          >
            <SeatRing seats={12} filled={step.filled} winners={step.winners} size={72} />
            <div className="grid content-start gap-1.5">
              <h3 className="text-h3">{t(`life.${step.id}.title`)}</h3>
              <p className="text-soft">{t(`life.${step.id}.text`, figures)}</p>
            </div>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
};

/** Lists who gets which share of a pool, and what its fee pays for. */
const Shares = () => {
  const { t } = useTranslation('how-it-works');
  const { percent } = useFormats();
  const line = (id: 'winners' | 'stakeback' | 'fee' | 'completer' | 'treasury') => ({
    label: t(`shares.${id}`),
    value: percent(SHARES[id]),
  });
  return (
    <SectionCard id="shares" title={t('shares.heading')} className="md:sticky md:top-20">
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
    </SectionCard>
  );
};

const POINTS = ['escrow', 'beacon', 'withhold', 'draw', 'seed', 'check'] as const;

/** Lists what the program itself guarantees. */
const Trust = () => {
  const { t } = useTranslation('how-it-works');
  return (
    <section className="mt-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h2">{t('trust.heading')}</h2>
        <ButtonLink href="/vrf-transparency">{t('trust.link')}</ButtonLink>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {POINTS.map((point) => (
          <Card key={point} as="li" className="grid content-start gap-2">
            <h3 className="text-h3">{t(`trust.${point}.title`)}</h3>
            <p className="text-sm text-soft">{t(`trust.${point}.text`)}</p>
          </Card>
        ))}
      </ul>
    </section>
  );
};
