import { useTranslation } from 'react-i18next';
import { OldAndNew } from '../settings/old-and-new.tsx';
import { useSettingTexts } from '../settings/use-setting-texts.ts';
import type { AuditRow } from './audit-row.ts';

/** What a transaction has changed of the configuration, by the chain. */
export const ConfigChanges = ({ changes }: Pick<AuditRow, 'changes'>) => {
  const { t } = useTranslation('admin-audit');
  const { label, value } = useSettingTexts();
  return (
    <dl aria-label={t('changes')} className="num grid gap-1 text-xs">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-soft">{label(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <OldAndNew from={value(field, from)} to={value(field, to)} />
          </dd>
        </div>
      ))}
    </dl>
  );
};
