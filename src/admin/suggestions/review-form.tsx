import { useTranslation } from 'react-i18next';
import { safeParse } from 'valibot';
import { reviewSchema } from '#src/contract/suggestions.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { CONTROL, Field } from '#src/ui/field.tsx';
import { Select } from '#src/ui/select.tsx';
import { ReviewProblem } from './suggestion-parts.tsx';
import type { useReview } from './suggestion.ts';

const STATUSES = ['open', 'planned', 'done', 'declined'] as const;
type Status = (typeof STATUSES)[number];

interface Reviewed {
  readonly status: Status;
  /** Empty if there is none. */
  readonly answer: string;
}

/** The unsaved changes of a suggestion. */
export interface Draft extends Partial<Reviewed> {
  /** The values the draft is based on. */
  readonly over?: Reviewed;
}
export const NOTHING_TYPED: Draft = {};

interface ReviewFormProps extends Reviewed {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly review: ReturnType<typeof useReview>;
}

const LONGEST_ANSWER = 2_000;

/** A form for answer and status; sends only what has changed. */
export const ReviewForm = ({ status, answer, draft, onDraft, review }: ReviewFormProps) => {
  const { t } = useTranslation('admin-suggestions');
  const { number } = useFormats();
  const written = { status: draft.status ?? status, answer: draft.answer ?? answer };
  const text = written.answer.trim();
  const changes = {
    ...(written.status === status ? {} : { status: written.status }),
    ...(text === answer ? {} : { answer: text }),
  };
  const change = (changed: Partial<Reviewed>): void =>
    onDraft({ ...draft, ...changed, over: draft.over ?? { status, answer } });
  const { over = { status, answer } } = draft;
  const isOutdated = over.status !== status || over.answer !== answer;
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
        if (!changed || !acceptable || review.isPending) return;
        review.mutate(changes, { onSuccess: () => onDraft(NOTHING_TYPED) });
      }}
    >
      <Select
        label={t('form.status')}
        hint={t('form.statusHint')}
        value={written.status}
        options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(chosen) => change({ status: chosen })}
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
            value={written.answer}
            readOnly={review.isPending}
            onChange={(event) => change({ answer: event.target.value })}
            className={classNames(CONTROL, 'py-2')}
          />
        )}
      </Field>
      {isOutdated && changed && (
        <div role="status" className="grid gap-1 rounded-control border border-warn/40 bg-warn/8 p-3 text-sm">
          <p>{t('form.meanwhile', { status: t(`status.${status}`) })}</p>
          {over.answer !== answer && answer !== '' && (
            <p className="wrap-anywhere whitespace-pre-line">
              <span>{t('form.theirAnswer')}</span> <span dir="auto">{answer}</span>
            </p>
          )}
        </div>
      )}
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
