import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { numberedQuery } from './suggestion.ts';
import { SuggestionStatus } from './suggestion-status.tsx';
import type { OnConflict } from './use-review.ts';

interface NumberedSuggestionProps {
  readonly number: number;
  readonly onClose: () => void;
  readonly onConflict: OnConflict;
}

/** The suggestion that the address asks for by its number. */
export const NumberedSuggestion = ({ number, onClose, onConflict }: NumberedSuggestionProps) => {
  const { t } = useTranslation(['admin-suggestions', 'admin', 'common']);
  const { data, error, isFetching, refetch } = useQuery(numberedQuery(number));
  const found = data?.data[0];
  if (error !== null) {
    return (
      <ErrorNote
        title={t('admin:list.failed')}
        text={t('admin:unanswered')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card as="section" aria-label={t('number', { number })} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 flex-1 basis-60 text-h3 wrap-anywhere">
          {found === undefined ? t('number', { number }) : t('numbered', { number, title: found.title })}
        </h2>
        {found && <SuggestionStatus status={found.status} />}
        <Button size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
      {data === undefined && <Skeleton className="h-24 w-full" />}
      {data !== undefined && found === undefined && <p className="text-soft">{t('noSuch')}</p>}
      {found && <ReviewPanel suggestion={found} onConflict={onConflict} />}
    </Card>
  );
};
