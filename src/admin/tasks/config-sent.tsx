import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminTask } from '#src/chain/admin/admin-task.ts';
import { configQuery } from '#src/chain/cache/queries.ts';
import type { ConfigTerms } from '#src/protocol/config-terms.ts';
import { OldAndNew } from '../settings/old-and-new.tsx';
import { FIELDS } from '../settings/terms-draft.ts';
import { useSettingTexts } from '../settings/use-setting-texts.ts';

type Values = ConfigTerms & { readonly paused: boolean };

const SENT = [...FIELDS, 'paused'] as const;

/** Every field that an `update_config` sends, for it sets them all; of those that change, what they were. */
export const ConfigSent = ({ task }: { readonly task: Extract<AdminTask, { kind: 'updateConfig' }> }) => {
  const { t } = useTranslation('admin');
  const { data: config } = useQuery(configQuery());
  const { label, value } = useSettingTexts();
  const sent: Values = { ...task.params, paused: task.paused };
  // Only what the change was decided upon is what it changes.
  const before: Values | null = config?.version === task.seen.version ? config : null;
  const textOf = (field: keyof Values, values: Values): string => value(field, String(values[field]));
  return (
    <section aria-label={t('tasks.configSent')} className="grid gap-1 text-xs">
      <p className="text-soft">{t('tasks.configSent')}</p>
      <dl className="num grid gap-1">
        {SENT.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{label(field)}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {before !== null && before[field] !== sent[field] ? (
                <OldAndNew from={textOf(field, before)} to={textOf(field, sent)} />
              ) : (
                textOf(field, sent)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
