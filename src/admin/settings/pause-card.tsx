import { useTranslation } from 'react-i18next';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Section } from '../parts/section.tsx';
import { PlanButton } from './plan-button.tsx';
import { termsOf } from './terms-draft.ts';

interface PauseCardProps {
  readonly config: ProgramConfig;
  readonly mayChange: boolean;
}

const STOPPED = ['create', 'join', 'consequence'] as const;
const GOING_ON = ['exit', 'draws', 'payments', 'closing'] as const;

/** Pauses and resumes, and says exactly what that stops. */
export const PauseCard = ({ config, mayChange }: PauseCardProps) => {
  const { t } = useTranslation('admin-settings');
  const { paused } = config;
  const word = paused ? 'resume' : 'pause';
  return (
    <Section
      title={t('pause.title')}
      aside={<Badge tone={paused ? 'warn' : 'good'}>{t(paused ? 'pause.paused' : 'pause.running')}</Badge>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start gap-1.5">
          <h3 className="text-sm font-semibold">{t('pause.stops.title')}</h3>
          <ul className="grid list-disc gap-1 pl-5 text-soft">
            {STOPPED.map((what) => (
              <li key={what}>{t(`pause.stops.${what}`)}</li>
            ))}
          </ul>
        </div>
        <div className="grid content-start gap-1.5">
          <h3 className="text-sm font-semibold">{t('pause.goesOn.title')}</h3>
          <ul className="grid list-disc gap-1 pl-5 text-soft">
            {GOING_ON.map((what) => (
              <li key={what}>{t(`pause.goesOn.${what}`)}</li>
            ))}
          </ul>
        </div>
      </div>
      {mayChange && (
        <PlanButton
          title={t(`pause.${word}.job`)}
          label={t(`pause.${word}.change`)}
          task={{ kind: 'updateConfig', params: termsOf(config), paused: !paused }}
          seen={config}
          variant={paused ? 'primary' : 'danger'}
        >
          {t(`pause.${word}.button`)}
        </PlanButton>
      )}
    </Section>
  );
};
