import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Button } from '#src/ui/button.tsx';
import { pathOf } from '../paths.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type Draft, ReviewForm } from './review-form.tsx';
import type { Suggestion } from './suggestion.ts';
import { type OnConflict, useReview } from './use-review.ts';

interface ReviewPanelProps {
  readonly suggestion: Suggestion;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onConflict: OnConflict;
}

/** A suggestion in full, and what can be done with it. */
export const ReviewPanel = ({ suggestion, draft, onDraft, onConflict }: ReviewPanelProps) => {
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
