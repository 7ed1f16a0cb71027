import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Card } from '#src/ui/card.tsx';
import { useVote } from '../api/use-signed.ts';
import { type Suggestion, takesVotes } from '../model/suggestion.ts';
import { ProblemNote } from './problem-note.tsx';
import { useState } from 'react';
import { classNames } from '#src/ui/class-names.ts';
import { Button } from '#src/ui/button.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { Badge, type Tone } from '#src/ui/badge.tsx';

interface SuggestionCardProps {
  readonly suggestion: Suggestion;
  /** The connected wallet. */
  readonly wallet: string | null;
  /** Unix seconds. */
  readonly now: number;
}

/** A suggestion with its answer and a vote button. */
export const SuggestionCard = ({ suggestion, wallet, now }: SuggestionCardProps) => {
  const { t } = useTranslation('suggestions');
  const { number, dateTime } = useFormats();
  const { relative } = useTimeText();
  const { busy, problem, vote } = useVote(suggestion);
  const { id, title, body, status, answer, mergedInto, votes, voted, createdAt } = suggestion;
  const isOwn = wallet === suggestion.wallet;
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
          <span>{t('number', { number: id })}</span> ·{' '}
          <span {...(!isOwn && { title: suggestion.wallet })}>
            {isOwn ? t('you') : shortAddress(suggestion.wallet)}
          </span>{' '}
          ·{' '}
          <time dateTime={new Date(createdAt * 1_000).toISOString()} title={dateTime(createdAt)}>
            {relative(Math.max(0, now - createdAt))}
          </time>
        </p>
        {takesVotes(suggestion) ? (
          <VoteButton suggestion={suggestion} busy={busy} onVote={cast} />
        ) : (
          <p className="num text-sm text-soft">
            <span>{t('votes', { count: votes, figure: number(votes) })}</span>
            {voted && <span>{` · ${t('vote.voted')}`}</span>}
          </p>
        )}
      </div>
      {problem && <ProblemNote problem={problem} doing="vote" onRetry={cast} />}
    </Card>
  );
};

const LONG_LETTERS = 480;
const LONG_LINES = 6;

/** Shows a text with its line breaks; a long one is clamped until the user expands it. */
const SuggestionText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('suggestions');
  const [isExpanded, setIsExpanded] = useState(false);
  const long = text.length > LONG_LETTERS || text.split('\n').length > LONG_LINES;
  return (
    <>
      <p
        dir="auto"
        className={classNames(
          'wrap-anywhere whitespace-pre-line text-soft',
          long && !isExpanded && 'line-clamp-6',
        )}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="link min-h-11 justify-self-start text-sm fine:min-h-6"
        >
          {t(isExpanded ? 'less' : 'more')}
        </button>
      )}
    </>
  );
};

interface VoteButtonProps {
  readonly suggestion: Suggestion;
  readonly busy: string | undefined;
  readonly onVote: () => void;
}

/** Votes or withdraws the vote; shows the number of votes, and marks the user's own. */
const VoteButton = ({ suggestion: { title, votes, voted }, busy, onVote }: VoteButtonProps) => {
  const { t } = useTranslation('suggestions');
  const { number } = useFormats();
  const vote = t(voted ? 'vote.voted' : 'vote.vote');
  const figure = number(votes);
  return (
    <Button
      size="sm"
      busy={busy}
      aria-pressed={voted}
      aria-label={busy ?? t('vote.of', { vote, figure, title })}
      aria-description={t(voted ? 'vote.takeBackFrom' : 'vote.for', { title })}
      onClick={onVote}
      className={classNames(voted && 'border-accent-text text-accent-text')}
    >
      <ChevronIcon className="size-4 rotate-180" />
      <span>{`${vote} `}</span>
      <span className="num">{figure}</span>
    </Button>
  );
};

const TONES: Readonly<Record<Suggestion['status'], Tone>> = {
  open: 'neutral',
  planned: 'info',
  done: 'good',
  declined: 'bad',
  merged: 'neutral',
};

/** Shows a suggestion's status in a pill. */
const StatusBadge = ({ status }: { readonly status: Suggestion['status'] }) => {
  const { t } = useTranslation('suggestions');
  return <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>;
};
