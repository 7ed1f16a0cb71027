import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminSuggestionListSchema } from '#src/contract/admin.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { adminQuery } from '../list/admin-query.ts';
import { SearchBox } from '../list/filters.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { ReviewProblem, SuggestionStatus } from './suggestion-parts.tsx';
import { type OnConflict, type Suggestion, SUGGESTIONS_PATH, useMerge } from './suggestion.ts';

interface MergeDialogProps {
  readonly suggestion: Suggestion;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConflict: OnConflict;
}

/** Lets the admin choose the suggestion to merge into, and requires a confirmation: a merge cannot be undone. */
export const MergeDialog = ({ suggestion, open, onClose, onConflict }: MergeDialogProps) => {
  const { t } = useTranslation(['admin-suggestions', 'common']);
  const { number } = useFormats();
  const { mutate, isPending, error, reset } = useMerge(suggestion.id, (id) => {
    close();
    onConflict(id);
  });
  const [target, setTarget] = useState<Suggestion | null>(null);
  const back = (): void => {
    setTarget(null);
    reset();
  };
  const close = (): void => {
    back();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) close();
      }}
      title={t('merge.title', { number: suggestion.id })}
      description={t(target === null ? 'merge.choose' : 'merge.sure')}
      footer={
        target === null ? (
          <Button onClick={close}>{t('common:cancel')}</Button>
        ) : (
          <>
            <Button onClick={back} disabled={isPending}>
              {t('merge.back')}
            </Button>
            <Button
              variant="danger"
              busy={isPending ? t('merge.merging') : undefined}
              onClick={() => mutate(target.id, { onSuccess: close })}
            >
              {t('merge.confirm')}
            </Button>
          </>
        )
      }
    >
      {target === null ? (
        <MergePicker without={suggestion.id} onPick={setTarget} />
      ) : (
        <div className="grid gap-3">
          <p className="wrap-anywhere">
            <span>{t('merge.from', { number: suggestion.id, title: suggestion.title })}</span>
            <br />
            <span>{t('merge.into', { number: target.id, title: target.title })}</span>
          </p>
          <ul className="grid list-disc gap-1.5 pl-5 text-soft">
            <li>{t('merge.votes', { count: suggestion.votes, figure: number(suggestion.votes) })}</li>
            <li>{t('merge.once')}</li>
            <li>{t('merge.final')}</li>
          </ul>
          <ReviewProblem error={error} />
        </div>
      )}
    </Dialog>
  );
};

interface MergePickerProps {
  /** The number of the suggestion to be merged, which is excluded. */
  readonly without: number;
  readonly onPick: (suggestion: Suggestion) => void;
}

/** Searches the other suggestions, except merged ones. */
const MergePicker = ({ without, onPick }: MergePickerProps) => {
  const { t } = useTranslation(['admin-suggestions', 'admin']);
  const { number } = useFormats();
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...adminQuery(adminSuggestionListSchema, SUGGESTIONS_PATH, { search, sort: 'votes' }),
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching } = query;
  const others = data?.data.filter(({ id }) => id !== without);
  return (
    <div className="grid gap-3">
      <SearchBox label={t('search')} value={search} onSearch={setSearch} />
      <QueryError title={t('admin:list.failed')} query={query} />
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
                <span>{t('votes', { count: other.votes, figure: number(other.votes) })}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
