import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';

const POINTS = ['escrow', 'beacon', 'withhold', 'draw', 'seed', 'check'] as const;

/** What the program guarantees without anyone's word. */
export const Trust = () => {
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
