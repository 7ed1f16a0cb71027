import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigChange } from '#src/chain/admin/admin-task.ts';
import { configQuery } from '#src/chain/cache/queries.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { usePlan } from '../tasks/use-plan.ts';

interface PlanButtonProps {
  /** Names the job. */
  readonly title: string;
  /** Says what the transaction changes. */
  readonly label: string;
  readonly task: ConfigChange;
  /** The change that the admin has decided on. */
  readonly seen: ProgramConfig;
  readonly variant?: 'primary' | 'default' | 'danger';
  readonly disabled?: boolean;
  readonly children: string;
}

/** Has a change of the configuration simulated, if the chain still has what it is made for; nothing is sent by it. */
export const PlanButton = ({
  title,
  label,
  task,
  seen,
  variant = 'primary',
  disabled = false,
  children,
}: PlanButtonProps) => {
  const { t } = useTranslation('admin-settings');
  const { plan, busy } = usePlan();
  const { state, run } = useIfUnchanged();
  const { version, admin, pendingAdmin } = seen;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        disabled={disabled || busy}
        busy={state === 'reading' ? t('plan.reading') : undefined}
        onClick={() =>
          void run(seen, () =>
            plan(title, [
              { id: task.kind, label, task: { ...task, seen: { version, admin, pendingAdmin } } },
            ]),
          )
        }
      >
        {children}
      </Button>
      {busy && <p className="text-sm text-soft">{t('plan.busy')}</p>}
      {(state === 'changed' || state === 'unread') && (
        <p role="alert" className="text-sm text-bad">
          {t(`plan.${state}`)}
        </p>
      )}
    </div>
  );
};

const REFRESH_MS = 15_000;

/** The configuration as the chain has it; another admin's page may change it at any time. */
export const useConfig = () => useQuery({ ...configQuery(), refetchInterval: REFRESH_MS });

/** Whether whatever was seen of a configuration is still so. */
const isSame = (one: ProgramConfig, other: ProgramConfig): boolean =>
  one.version === other.version && one.admin === other.admin && one.pendingAdmin === other.pendingAdmin;

/**
 * Lets something be done only where the chain still has what the admin has seen.
 * @returns `state`: `reading` the chain, `changed` meanwhile, or `unread`
 */
function useIfUnchanged() {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'reading' | 'changed' | 'unread'>('idle');
  const run = async (seen: ProgramConfig, act: () => void): Promise<void> => {
    setState('reading');
    try {
      const now = await client.fetchQuery({ ...configQuery(), staleTime: 0 });
      const unchanged = now !== null && isSame(seen, now);
      setState(unchanged ? 'idle' : 'changed');
      if (unchanged) act();
    } catch (error) {
      console.error('The configuration could not be read', error);
      setState('unread');
    }
  };
  return { state, run };
}
