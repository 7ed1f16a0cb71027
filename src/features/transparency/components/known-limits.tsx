import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';

const LIMITS = ['league', 'clock', 'rollback', 'waiting', 'upgrade', 'arithmetic', 'pause'] as const;

/** What the draw, and the program around it, do not protect from. */
export const KnownLimits = () => {
  const { t } = useTranslation('transparency');
  return (
    <Card as="section" aria-labelledby="limits">
      <h2 id="limits" className="text-h2">
        {t('limits.title')}
      </h2>
      <p className="mt-1 text-soft">{t('limits.lead')}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
        {LIMITS.map((limit) => (
          <li key={limit} className="grid content-start gap-0.5 border-l-2 border-warn pl-3.5">
            <h3 className="text-h3">{t(`limits.${limit}.title`)}</h3>
            <p className="text-sm text-soft">{t(`limits.${limit}.text`)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
};
