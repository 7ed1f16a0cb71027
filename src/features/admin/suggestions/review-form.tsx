import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeParse } from 'valibot';
import { reviewSchema } from '#src/contract/suggestions.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { CONTROL, Field } from '#src/ui/field.tsx';
import { Select } from '#src/ui/select.tsx';
import type { useReview } from './use-review.ts';
import { ReviewProblem } from './review-problem.tsx';

const STATUSES = ['open', 'planned', 'done', 'declined'] as const;
type Status = (typeof STATUSES)[number];

interface ReviewFormProps {
  readonly status: Status;
  /** Empty where there is none. */
  readonly answer: string;
  readonly review: ReturnType<typeof useReview>;
}

const LONGEST_ANSWER = 2_000;

/** Answer and status; sends what is changed of them. */
export const ReviewForm = ({ status, answer, review }: ReviewFormProps) => {
  const { t } = useTranslation('admin-suggestions');
  const { number } = useFormats();
  const [draft, setDraft] = useState({ status, answer });
  const text = draft.answer.trim();
  const changes = {
    ...(draft.status === status ? {} : { status: draft.status }),
    ...(text === answer ? {} : { answer: text }),
  };
  const changed = Object.keys(changes).length > 0;
  const acceptable = !changed || safeParse(reviewSchema, changes).success;
  const error = acceptable
    ? undefined
    : t(text.length > LONGEST_ANSWER ? 'form.tooLong' : 'form.letters', { most: number(LONGEST_ANSWER) });
  return (
    <form
      aria-label={t('form.title')}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && acceptable && !review.isPending) review.mutate(changes);
      }}
    >
      <Select
        label={t('form.status')}
        hint={t('form.statusHint')}
        value={draft.status}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(chosen) => setDraft({ ...draft, status: chosen })}
        className="max-w-64"
      />
      <Field
        label={t('form.answer')}
        hint={t('form.answerHint', { written: number(text.length), most: number(LONGEST_ANSWER) })}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            value={draft.answer}
            onChange={(event) => setDraft({ ...draft, answer: event.target.value })}
            className={classNames(CONTROL, 'py-2')}
          />
        )}
      </Field>
      <ReviewProblem error={review.error} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          disabled={!changed || !acceptable}
          busy={review.isPending ? t('form.saving') : undefined}
        >
          {t('form.save')}
        </Button>
        {review.isSuccess && !changed && (
          <p role="status" className="text-sm text-good">
            {t('form.saved')}
          </p>
        )}
      </div>
    </form>
  );
};
