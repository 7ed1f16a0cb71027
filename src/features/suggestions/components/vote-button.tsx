import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Button } from '#src/ui/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import type { Suggestion } from '../model/suggestion.ts';

interface VoteButtonProps {
  readonly suggestion: Suggestion;
  readonly busy: string | undefined;
  readonly onVote: () => void;
}

/** Votes, or takes the vote back; says how many there are, and marks one's own. */
export const VoteButton = ({ suggestion: { title, votes, voted }, busy, onVote }: VoteButtonProps) => {
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
      {vote} <span className="num">{figure}</span>
    </Button>
  );
};
