import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Card } from '#src/ui/card.tsx';
import { useVote } from '../api/use-vote.ts';
import { type Suggestion, takesVotes } from '../model/suggestion.ts';
import { ProblemNote } from './problem-note.tsx';
import { StatusBadge } from './status-badge.tsx';
import { SuggestionText } from './suggestion-text.tsx';
import { VoteButton } from './vote-button.tsx';

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** The connected wallet. */
  readonly wallet: string | null;
  /** Unix seconds. */
  readonly now: number;
}

/** A suggestion, what was answered to it, and the vote. */
export const SuggestionCard = ({ suggestion, wallet, now }: SuggestionCardProps) => {
  const { t } = useTranslation('suggestions');
  const { number, dateTime } = useFormats();
  const { relative } = useTimeText();
  const { busy, problem, vote } = useVote(suggestion);
  const { id, title, body, status, answer, mergedInto, votes, voted, createdAt } = suggestion;
  const cast = (): void => void vote();
  return (
    <Card as="li" className="grid gap-3" aria-label={title}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 dir="auto" className="min-w-0 flex-1 basis-60 text-h3 wrap-anywhere">
          {title}
        </h2>
        <StatusBadge status={status} />
      </div>
      <SuggestionText text={body} />
      {mergedInto !== null && <p className="text-sm">{t('mergedInto', { number: mergedInto })}</p>}
      {answer !== null && (
        <div className="grid gap-1 border-l-2 border-accent pl-4">
          <h3 className="text-sm font-semibold">{t('answer')}</h3>
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line text-soft">
            {answer}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="num text-sm text-soft">
          {t('number', { number: id })} ·{' '}
          {wallet === suggestion.wallet ? (
            t('you')
          ) : (
            <span title={suggestion.wallet}>{shortAddress(suggestion.wallet)}</span>
          )}{' '}
          ·{' '}
          <time dateTime={new Date(createdAt * 1_000).toISOString()} title={dateTime(createdAt)}>
            {relative(Math.max(0, now - createdAt))}
          </time>
        </p>
        {takesVotes(suggestion) ? (
          <VoteButton suggestion={suggestion} busy={busy} onVote={cast} />
        ) : (
          <p className="num text-sm text-soft">
            {t('votes', { count: votes, figure: number(votes) })}
            {voted && ` · ${t('vote.voted')}`}
          </p>
        )}
      </div>
      {problem && <ProblemNote problem={problem} doing="vote" onRetry={cast} />}
    </Card>
  );
};
