import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';

const WARNINGS = ['newSite', 'malicious', 'blocked', 'simulation', 'funds', 'network'] as const;
const PARTS = ['means', 'check', 'stop'] as const;

/** Explains each warning that a wallet may show: what it means here, what to check, and when to stop. */
export const WalletWarnings = () => {
  const { t } = useTranslation('official');
  return (
    <section aria-labelledby="warnings" className="grid gap-4">
      <div className="grid gap-2">
        <h2 id="warnings" className="scroll-mt-20 text-h2">
          {t('warnings.title')}
        </h2>
        <p className="max-w-[62ch] text-soft">{t('warnings.lead')}</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-2">
        {WARNINGS.map((warning) => (
          <Card key={warning} as="li" className="grid content-start gap-3">
            <h3 id={`warning-${warning}`} className="scroll-mt-20 text-h3">
              {t(`warnings.${warning}.title`)}
            </h3>
            <dl className="grid gap-2.5 text-sm">
              {PARTS.map((part) => (
                <div key={part}>
                  <dt className="font-semibold">{t(`warnings.${part}`)}</dt>
                  <dd className="text-soft">{t(`warnings.${warning}.${part}`)}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </ul>
    </section>
  );
};
