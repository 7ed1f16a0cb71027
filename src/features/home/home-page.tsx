import { useTranslation } from 'react-i18next';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import { Hero } from './components/hero.tsx';
import { Testimonials } from './components/testimonials.tsx';
import { TopCreators } from './components/top-creators.tsx';
import { Trust } from './components/trust.tsx';
import { Link } from 'wouter';
import { Card } from '#src/ui/card.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Section } from './components/section.tsx';

/** Says what the product is, and leads to the pools. */
export const HomePage = () => {
  const { t } = useTranslation('home');
  usePageMeta(t('title'), t('description'));
  return (
    <>
      <Hero />
      <Steps />
      <Trust />
      <Testimonials />
      <TopCreators />
    </>
  );
};

const STEPS = [
  { id: 'join', filled: 1, winners: [] },
  { id: 'fill', filled: 8, winners: [] },
  { id: 'draw', filled: 8, winners: [2] },
  { id: 'reward', filled: 8, winners: [2, 6] },
] as const;

/** The four steps of a pool, each with the ring as it looks then. */
const Steps = () => {
  const { t } = useTranslation('home');
  return (
    <Section
      heading={t('steps.heading')}
      aside={
        <Link href="/how-it-works" className="link inline-flex min-h-11 items-center md:min-h-0">
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
    </Section>
  );
};
