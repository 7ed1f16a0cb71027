import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { isHttpError } from '#src/lib/http-error.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useSuggestions } from '../api/use-suggestions.ts';
import { isFiltered, type View } from '../model/view.ts';
import { SuggestionCard } from './suggestion-card.tsx';

interface SuggestionListProps {
  readonly view: View;
  readonly wallet: string | null;
  readonly onReset: () => void;
}

const TOO_MANY_REQUESTS = 429;

/** The suggestions of a view, 20 at a time. */
export const SuggestionList = ({ view, wallet, onReset }: SuggestionListProps) => {
  const { t } = useTranslation(['suggestions', 'common']);
  const now = useMinute();
  const list = useSuggestions(view, wallet);
  const { suggestions, error, outdated, more, loadingMore } = list;
  const busyServer = isHttpError(error, 'status') && error.status === TOO_MANY_REQUESTS;
  const note = error && (
    <ErrorNote
      title={t(suggestions ? 'down.stale' : 'down.title')}
      text={t(busyServer ? 'down.tooMany' : 'down.text')}
      query={list}
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
          action={filtered && <Button onClick={onReset}>{t('empty.reset')}</Button>}
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

const CARDS = 4;

/** Placeholders while the suggestions load. */
const SuggestionSkeleton = () => {
  const { t } = useTranslation('suggestions');
  return (
    <div role="status">
      <span className="sr-only">{t('list.loading')}</span>
      <ul className="grid gap-4">
        {Array.from({ length: CARDS }, (_, index) => (
          <Card key={index} as="li" className="grid gap-3">
            <div className="flex items-start justify-between gap-4">
              <Skeleton className="h-6 w-1/2" />
              <Skeleton className="h-6 w-16 rounded-full" />
            </div>
            <div className="grid gap-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className="h-4 w-4/5" />
            </div>
            <div className="flex items-center justify-between gap-4">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-11 w-24 md:h-9" />
            </div>
          </Card>
        ))}
      </ul>
    </div>
  );
};

const MINUTE_MS = 60_000;
const seconds = (): number => Math.floor(Date.now() / 1_000);

/** Returns this device's time in Unix seconds, updated every minute, to keep the displayed ages current. */
function useMinute(): number {
  const [now, setNow] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setNow(seconds()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
