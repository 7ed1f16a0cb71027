import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { QueryError } from '../parts/query-part.tsx';
import { pathOf } from '../paths.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type Draft, ReviewForm } from './review-form.tsx';
import { SuggestionStatus } from './suggestion-parts.tsx';
import { numberedQuery, type OnConflict, type Suggestion, useReview } from './suggestion.ts';

interface NumberedSuggestionProps {
  readonly number: number;
  /** The suggestion's row, if it is on the list's current page. */
  readonly row: Suggestion | undefined;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
  readonly onConflict: OnConflict;
}

/** The opened suggestion; it stays open even if its row moves to another page. */
export const NumberedSuggestion = (props: NumberedSuggestionProps) => {
  const { t } = useTranslation(['admin-suggestions', 'admin', 'common']);
  const { number, row, draft, onDraft, onClose, onConflict } = props;
  const query = useQuery(numberedQuery(number));
  const { data } = query;
  const found = data === undefined ? row : data.data[0];
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus here, because the row that opened it may be far below.
  useEffect(() => heading.current?.focus(), []);
  if (query.isError && found === undefined) {
    return <QueryError title={t('admin:list.failed')} query={query} />;
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

interface ReviewPanelProps extends Pick<NumberedSuggestionProps, 'draft' | 'onDraft' | 'onConflict'> {
  readonly suggestion: Suggestion;
}

/** A suggestion in full, with its actions. */
const ReviewPanel = ({ suggestion, draft, onDraft, onConflict }: ReviewPanelProps) => {
  const { t } = useTranslation('admin-suggestions');
  const review = useReview(suggestion.id, onConflict);
  const [merging, setMerging] = useState(false);
  const { body, status, answer, mergedInto } = suggestion;
  return (
    <div className="grid max-w-[80ch] gap-4">
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {body}
      </p>
      {status === 'merged' ? (
        <>
          {mergedInto !== null && (
            <p>
              <Link href={`${pathOf('suggestions')}?no=${mergedInto}`} className="link">
                {t('mergedInto', { number: mergedInto })}
              </Link>
            </p>
          )}
          {answer !== null && (
            <p
              dir="auto"
              className="border-l-2 border-accent pl-4 wrap-anywhere whitespace-pre-line text-soft"
            >
              {answer}
            </p>
          )}
        </>
      ) : (
        <>
          <ReviewForm status={status} answer={answer ?? ''} draft={draft} onDraft={onDraft} review={review} />
          <div className="border-t border-line pt-4">
            <Button onClick={() => setMerging(true)}>{t('merge.open')}</Button>
          </div>
        </>
      )}
      <MergeDialog
        suggestion={suggestion}
        open={merging && status !== 'merged'}
        onClose={() => setMerging(false)}
        onConflict={onConflict}
      />
    </div>
  );
};
