import { useTranslation } from 'react-i18next';
import { Card } from '#src/ui/card.tsx';

const STEPS = ['commit', 'lock', 'publish', 'complete', 'pick'] as const;

/** How a draw works, in plain words. */
export const DrawSteps = () => {
  const { t } = useTranslation('transparency');
  return (
    <Card as="section" aria-labelledby="draw-steps">
      <h2 id="draw-steps" className="text-h2">
        {t('how.title')}
      </h2>
      <ol className="mt-3">
        {STEPS.map((step, index) => (
          <li
            key={step}
            className="grid grid-cols-[32px_1fr] gap-x-3 border-b border-line py-3.5 last:border-0 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="num grid size-8 place-items-center rounded-full border border-line-strong font-display font-semibold"
            >
              {index + 1}
            </span>
            <div className="grid gap-0.5 pt-1">
              <h3 className="text-h3">{t(`how.${step}.title`)}</h3>
              <p className="text-soft">{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
};
