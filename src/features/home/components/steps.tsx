import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { Card } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Section } from './section.tsx';

const STEPS = [
  { id: 'join', filled: 1, winners: [] },
  { id: 'fill', filled: 8, winners: [] },
  { id: 'draw', filled: 8, winners: [2] },
  { id: 'reward', filled: 8, winners: [2, 6] },
] as const;

/** The four steps of a pool, each with the ring in that state, the cost, and why it is fair. */
export const Steps = () => {
  const { t } = useTranslation('home-details');
  const { percent } = useFormats();
  const { fee, creatorOfFee, creator } = SHARES;
  return (
    <Section
      heading={t('steps.heading')}
      aside={
        <Link href="/how-it-works" className="link inline-flex min-h-11 items-center fine:min-h-0">
          {t('steps.more')}
        </Link>
      }
    >
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map((step) => (
          <Card key={step.id} as="li" className="grid content-start gap-2">
            <SeatRing seats={8} filled={step.filled} winners={step.winners} size={64} className="mb-2" />
            <h3 className="text-h3">{t(`steps.${step.id}.title`)}</h3>
            <p className="text-sm text-soft">{t(`steps.${step.id}.text`)}</p>
          </Card>
        ))}
      </ol>
      <p className="mt-5 max-w-[66ch] text-sm text-pretty text-soft">
        {`${t('steps.fee', {
          fee: percent(fee),
          creator: percent(creatorOfFee),
          ofPool: percent(creator),
        })} ${t('steps.fair')}`}
      </p>
    </Section>
  );
};
