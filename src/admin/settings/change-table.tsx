import { useTranslation } from 'react-i18next';
import { OldAndNew } from './old-and-new.tsx';
import type { Change } from './terms-draft.ts';
import { useFieldTexts } from './use-field-texts.ts';

/** What would change, field by field. */
export const ChangeTable = ({ changes }: { readonly changes: readonly Change[] }) => {
  const { t } = useTranslation('admin-settings');
  const { label, value } = useFieldTexts();
  return (
    <section aria-live="polite" className="grid gap-3 rounded-card border border-line-strong bg-raised p-4">
      <h3 className="text-sm font-semibold">{t('change.title')}</h3>
      <dl className="num grid gap-3">
        {changes.map(({ field, from, to }) => (
          <div key={field} className="grid gap-0.5">
            <dt className="text-sm text-soft">{label(field)}</dt>
            <dd className="wrap-anywhere">
              <OldAndNew from={value(field, from)} to={value(field, to)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
