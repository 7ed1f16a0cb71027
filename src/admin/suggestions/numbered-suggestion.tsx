import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { ReviewPanel } from './review-panel.tsx';
import type { Draft } from './review-form.tsx';
import { numberedQuery, type Suggestion } from './suggestion.ts';
import { SuggestionStatus } from './suggestion-status.tsx';
import type { OnConflict } from './use-review.ts';

interface NumberedSuggestionProps {
  readonly number: number;
  /** As the list has it, where it is on the page. */
  readonly row: Suggestion | undefined;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
  readonly onConflict: OnConflict;
}

/** The suggestion that is opened: it stays, wherever its row goes. */
export const NumberedSuggestion = (props: NumberedSuggestionProps) => {
  const { t } = useTranslation(['admin-suggestions', 'admin', 'common']);
  const { number, row, draft, onDraft, onClose, onConflict } = props;
  const { data, error, isFetching, refetch } = useQuery(numberedQuery(number));
  const found = data === undefined ? row : data.data[0];
  const heading = useRef<HTMLHeadingElement>(null);
  // Its row may be far below.
  useEffect(() => heading.current?.focus(), []);
  if (error !== null && found === undefined) {
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
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 basis-60 text-h3 wrap-anywhere">
          {found === undefined ? t('number', { number }) : t('numbered', { number, title: found.title })}
        </h2>
        {found && <SuggestionStatus status={found.status} />}
        <Button size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
      {data === undefined && found === undefined && <Skeleton className="h-24 w-full" />}
      {data !== undefined && found === undefined && <p className="text-soft">{t('noSuch')}</p>}
      {found && <ReviewPanel suggestion={found} draft={draft} onDraft={onDraft} onConflict={onConflict} />}
    </Card>
  );
};
