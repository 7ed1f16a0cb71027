import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { adminQuery } from '../list/admin-query.ts';
import { SearchBox } from '../list/search-box.tsx';
import { type Suggestion, SUGGESTIONS_PATH } from './suggestion.ts';
import { SuggestionStatus } from './suggestion-status.tsx';

interface MergePickerProps {
  /** The number of the one that is merged. */
  readonly without: number;
  readonly onPick: (suggestion: Suggestion) => void;
}

/** Searches the other suggestions; those merged already are none of them. */
export const MergePicker = ({ without, onPick }: MergePickerProps) => {
  const { t } = useTranslation(['admin-suggestions', 'admin']);
  const { number } = useFormats();
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    ...adminQuery(adminSuggestionListSchema, SUGGESTIONS_PATH, { search, sort: 'votes' }),
    placeholderData: keepPreviousData,
  });
  const others = data?.data.filter(({ id }) => id !== without);
  return (
    <div className="grid gap-3">
      <SearchBox label={t('search')} value={search} onSearch={setSearch} />
      {error !== null && (
        <ErrorNote
          title={t('admin:list.failed')}
          text={t('admin:unanswered')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {error === null && others === undefined && <Skeleton className="h-24 w-full" />}
      {others?.length === 0 && <p className="text-soft">{t('merge.none')}</p>}
      <ul aria-label={t('merge.others')} aria-busy={isFetching} className="grid gap-2 empty:hidden">
        {others?.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              onClick={() => onPick(other)}
              className="grid min-h-11 w-full gap-1 rounded-card border border-line p-3 text-left hover:bg-raised"
            >
              <span dir="auto" className="font-medium wrap-anywhere">
                {t('numbered', { number: other.id, title: other.title })}
              </span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <SuggestionStatus status={other.status} />
                {t('votes', { count: other.votes, figure: number(other.votes) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
