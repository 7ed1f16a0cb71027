import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminTask } from '#src/chain/admin-task.ts';
import { configQuery } from '#src/chain/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';

type Values = ConfigTerms & { readonly paused: boolean };
type Field = keyof Values;

/** In the order in which the settings show them. */
const FIELDS = [
  'treasury',
  'vrfKey',
  'minStakeLamports',
  'cooldownSeconds',
  'countdownSeconds',
  'entropyDelaySlots',
  'drawTimeoutSeconds',
  'retentionSeconds',
  'paused',
] as const satisfies readonly Field[];

/** Every field that an `update_config` sends, for it sets them all; of those that change, what they were. */
export const ConfigSent = ({ task }: { readonly task: Extract<AdminTask, { kind: 'updateConfig' }> }) => {
  const { t } = useTranslation(['admin', 'admin-settings']);
  const { data: config } = useQuery(configQuery());
  const value = useValue();
  const sent: Values = { ...task.params, paused: task.paused };
  // Only what the change was decided upon is what it changes.
  const before: Values | null = config?.version === task.seen.version ? config : null;
  return (
    <section aria-label={t('tasks.configSent')} className="grid gap-1 text-xs">
      <p className="text-soft">{t('tasks.configSent')}</p>
      <dl className="num grid gap-1">
        {FIELDS.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">
              {field === 'paused' ? t('admin-settings:pause.title') : t(`admin-settings:field.${field}`)}
            </dt>
            <dd className="min-w-0 wrap-anywhere">
              {before !== null && before[field] !== sent[field] ? (
                <>
                  <del className="text-soft">
                    <span className="sr-only">{t('admin-settings:change.old')} </span>
                    {value(field, before)}
                  </del>
                  <span aria-hidden="true"> → </span>
                  <ins className="font-semibold no-underline">
                    <span className="sr-only">{t('admin-settings:change.new')} </span>
                    {value(field, sent)}
                  </ins>
                </>
              ) : (
                value(field, sent)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** A field's value with its unit. */
function useValue(): (field: Field, values: Values) => string {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
  return (field, values) => {
    switch (field) {
      case 'treasury':
      case 'vrfKey':
        return values[field];
      case 'minStakeLamports':
        return `${solExact(values[field])} SOL`;
      case 'entropyDelaySlots':
        return t('unit.slots', { count: values[field], figure: number(values[field]) });
      case 'paused':
        return t(values.paused ? 'pause.paused' : 'pause.running');
      case 'cooldownSeconds':
      case 'countdownSeconds':
      case 'drawTimeoutSeconds':
      case 'retentionSeconds':
        return t('unit.seconds', { count: values[field], figure: number(values[field]) });
    }
  };
}
