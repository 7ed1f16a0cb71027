import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { pathOf } from '../paths.ts';
import type { ChangedSuggestion } from './audit-row.ts';

export const SuggestionLink = ({ number }: { readonly number: number }) => {
  const { t } = useTranslation('admin-audit');
  return (
    <Link href={`${pathOf('suggestions')}?no=${number}`} className="link">
      {t('suggestion', { number })}
    </Link>
  );
};

/** How a suggestion's status and answer were changed. */
export const SuggestionAction = ({ changed }: { readonly changed: ChangedSuggestion }) => {
  const { t } = useTranslation('admin-audit');
  const { suggestion, from, to } = changed;
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap gap-x-2">
        {t('action.suggestion_changed')} <SuggestionLink number={suggestion} />
      </p>
      {to.status !== undefined && (
        <p className="text-soft">
          {t('status.change', { from: t(`status.${from.status}`), to: t(`status.${to.status}`) })}
        </p>
      )}
      {to.answer === null && <p className="text-soft">{t('answer.removed')}</p>}
      {typeof to.answer === 'string' && (
        <p className="text-soft">
          {t(from.answer === null ? 'answer.written' : 'answer.changed')}{' '}
          <q dir="auto" className="line-clamp-3 wrap-anywhere whitespace-pre-line">
            {to.answer}
          </q>
        </p>
      )}
    </div>
  );
};
