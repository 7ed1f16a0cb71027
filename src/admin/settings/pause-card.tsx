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

/** Pauses and resumes the program, and lists exactly what a pause stops. */
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
        <Effects title={t('pause.stops.title')} texts={STOPPED.map((what) => t(`pause.stops.${what}`))} />
        <Effects title={t('pause.goesOn.title')} texts={GOING_ON.map((what) => t(`pause.goesOn.${what}`))} />
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

const Effects = ({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) => (
  <div className="grid content-start gap-1.5">
    <h3 className="text-sm font-semibold">{title}</h3>
    <ul className="grid list-disc gap-1 pl-5 text-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </div>
);
