import { useTranslation } from 'react-i18next';
import { isHttpError } from '#src/lib/http-error.ts';
import { Badge, type Tone } from '#src/ui/badge.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { Suggestion } from './suggestion.ts';

const TONES: Readonly<Record<Suggestion['status'], Tone>> = {
  open: 'neutral',
  planned: 'info',
  done: 'good',
  declined: 'bad',
  merged: 'neutral',
};

export const SuggestionStatus = ({ status }: Pick<Suggestion, 'status'>) => {
  const { t } = useTranslation('admin-suggestions');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};

/** The server's refusals that have their own text. */
const REFUSALS = ['not_found', 'too_many_requests', 'unavailable'] as const;

/** Shows why a suggestion was not changed; a conflict is shown by the page, because the row may have been removed. */
export const ReviewProblem = ({ error }: { readonly error: Error | null }) => {
  const { t } = useTranslation('admin-suggestions');
  if (error === null) return null;
  if (!isHttpError(error, 'refused'))
    return <ErrorNote title={t('problem.title')} text={t('problem.unanswered')} />;
  if (error.code === 'conflict') return null;
  const refusal = REFUSALS.find((code) => code === error.code);
  return refusal === undefined ? (
    <ErrorNote title={t('problem.title')} text={t('problem.unknown')} code={String(error.code)} />
  ) : (
    <ErrorNote title={t('problem.title')} text={t(`problem.${refusal}`)} />
  );
};
