import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawStep, Winner } from '#src/protocol/verify-draw.ts';

const SHOWN_WINNERS = 4;

interface Row {
  readonly label: string;
  readonly value: ReactNode;
}

/** What the account records beside what this browser has computed. */
export const StepDetail = ({ step }: { readonly step: DrawStep }) => {
  const { t } = useTranslation('transparency');
  const rows = ((): Row[] => {
    switch (step.id) {
      case 'seed':
        if (step.recomputed === null) {
          return [
            { label: t('verify.committed'), value: step.recorded },
            { label: t('verify.computed'), value: t('verify.noSeed') },
          ];
        }
        return [
          { label: t('verify.committed'), value: step.recorded },
          { label: t('verify.computed'), value: step.recomputed },
        ];
      case 'root':
      case 'alpha':
        return [
          { label: t('verify.recorded'), value: step.recorded },
          { label: t('verify.computed'), value: step.recomputed },
        ];
      case 'proof':
        return [
          { label: t('verify.recorded'), value: step.recorded },
          {
            label: t('verify.computed'),
            value: step.failure === null ? step.recomputed : t(`verify.failures.${step.failure}`),
          },
        ];
      case 'winners':
        return [
          { label: t('verify.recorded'), value: <Winners winners={step.recorded} /> },
          {
            label: t('verify.computed'),
            value: step.recomputed ? <Winners winners={step.recomputed} /> : t('verify.noOutput'),
          },
        ];
    }
  })();
  return (
    <dl className="grid gap-1">
      {rows.map(({ label, value }) => (
        <div key={label} className="grid gap-x-3 sm:grid-cols-[90px_1fr]">
          <dt className="font-sans">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Winners = ({ winners }: { readonly winners: readonly Winner[] }) => {
  const { t } = useTranslation('transparency');
  const more = winners.length - SHOWN_WINNERS;
  return (
    <>
      {winners
        .slice(0, SHOWN_WINNERS)
        .map(({ address, weight }) => `${address} ×${weight}`)
        .join(', ')}
      {more > 0 && ` ${t('verify.moreWinners', { number: more })}`}
    </>
  );
};
