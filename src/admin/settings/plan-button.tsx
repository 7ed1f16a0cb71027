import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ConfigChange } from '#src/chain/admin/admin-task.ts';
import { configQuery } from '#src/chain/queries/queries.ts';
import { log } from '#src/lib/log.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { usePlan } from '../tasks/use-plan.ts';

interface PlanButtonProps {
  /** Names the job. */
  readonly title: string;
  /** Describes what the transaction changes. */
  readonly label: string;
  readonly task: ConfigChange;
  /** The configuration that the admin saw when deciding on the change. */
  readonly seen: ProgramConfig;
  readonly variant?: 'primary' | 'default' | 'danger';
  readonly disabled?: boolean;
  readonly children: string;
}

/** Plans and simulates a change of the configuration if it is still as the admin saw it. Sends nothing. */
export const PlanButton = (props: PlanButtonProps) => {
  const { title, label, task, seen, variant = 'primary', disabled = false, children } = props;
  const { t } = useTranslation('admin-settings');
  const client = useQueryClient();
  const { plan, busy } = usePlan();
  const {
    mutate,
    isPending,
    isError,
    data: isUnchanged,
  } = useMutation({
    mutationFn: async () => {
      const now = await client.fetchQuery({ ...configQuery(), staleTime: 0 });
      const unchanged = now !== null && isSame(seen, now);
      const { version, admin, pendingAdmin } = seen;
      const change = { ...task, seen: { version, admin, pendingAdmin } };
      if (unchanged) plan(title, [{ id: task.kind, label, task: change }]);
      return unchanged;
    },
    onError: (error) => log.error('The configuration could not be read', error),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        disabled={disabled || busy}
        busy={isPending ? t('plan.reading') : undefined}
        onClick={() => mutate()}
      >
        {children}
      </Button>
      {busy && <p className="text-sm text-soft">{t('plan.busy')}</p>}
      {(isError || isUnchanged === false) && (
        <p role="alert" className="text-sm text-bad">
          {t(isError ? 'plan.unread' : 'plan.changed')}
        </p>
      )}
    </div>
  );
};

/** Whether two configurations are the same version with the same admins. */
const isSame = (one: ProgramConfig, other: ProgramConfig): boolean =>
  one.version === other.version && one.admin === other.admin && one.pendingAdmin === other.pendingAdmin;

const REFRESH_MS = 15_000;

/** Returns the configuration on chain, polled because it may be changed from another page at any time. */
export const useConfig = () => useQuery({ ...configQuery(), refetchInterval: REFRESH_MS });
