import { useTranslation } from 'react-i18next';
import { ApiFailure } from '#src/lib/api-client.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { useMinute } from '../api/use-minute.ts';
import { useSuggestions } from '../api/use-suggestions.ts';
import { isFiltered, type View } from '../model/view.ts';
import { SuggestionCard } from './suggestion-card.tsx';
import { SuggestionSkeleton } from './suggestion-skeleton.tsx';

interface SuggestionListProps {
  readonly view: View;
  readonly wallet: string | null;
  readonly onReset: () => void;
  readonly onSuggest: () => void;
}

const TOO_MANY_REQUESTS = 429;

/** The suggestions of a view, 20 at a time. */
export const SuggestionList = ({ view, wallet, onReset, onSuggest }: SuggestionListProps) => {
  const { t } = useTranslation(['suggestions', 'common']);
  const now = useMinute();
  const { suggestions, error, fetching, outdated, retry, more, loadingMore } = useSuggestions(view, wallet);
  const busyServer = error instanceof ApiFailure && error.status === TOO_MANY_REQUESTS;
  const note = error && (
    <ErrorNote
      title={t(suggestions ? 'down.stale' : 'down.title')}
      text={t(busyServer ? 'down.tooMany' : 'down.text')}
      onRetry={retry}
      retrying={fetching}
    />
  );
  if (!suggestions) return note ?? <SuggestionSkeleton />;
  if (suggestions.length === 0) {
    const filtered = isFiltered(view);
    return (
      <div className="grid gap-4">
        {note}
        <EmptyState
          title={t(filtered ? 'empty.filtered' : 'empty.title')}
          text={t(filtered ? 'empty.filteredText' : 'empty.text')}
          action={
            filtered ? (
              <Button onClick={onReset}>{t('empty.reset')}</Button>
            ) : (
              <Button onClick={onSuggest}>{t('make')}</Button>
            )
          }
        />
      </div>
    );
  }
  return (
    <div aria-busy={outdated} className={classNames('grid gap-4', outdated && 'opacity-60')}>
      <ul aria-label={t('list.label')} className="grid gap-4">
        {suggestions.map((suggestion) => (
          <SuggestionCard key={suggestion.id} suggestion={suggestion} wallet={wallet} now={now} />
        ))}
      </ul>
      {note}
      {more && !error && (
        <Button
          className="justify-self-center"
          busy={loadingMore ? t('common:loading') : undefined}
          onClick={more}
        >
          {t('list.more')}
        </Button>
      )}
    </div>
  );
};
