import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SUGGESTIONS_A_DAY } from '#src/contract/suggestions.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { Problem } from '../model/problem.ts';

type Doing = 'vote' | 'suggest';

/** Texts for the server's refusals that a player can cause. */
const REFUSALS: ReadonlyMap<string, ParseKeys<'suggestions'>> = new Map([
  ['not_a_player', 'refused.notAPlayer'],
  ['bad_signature', 'refused.badSignature'],
  ['conflict', 'refused.changed'],
  ['not_found', 'refused.changed'],
  ['unavailable', 'refused.unavailable'],
  ['internal', 'refused.unavailable'],
]);

const TOO_MANY = { vote: 'refused.tooManyVotes', suggest: 'refused.tooManySuggestions' } as const;

interface ProblemNoteProps {
  readonly problem: Problem;
  readonly doing: Doing;
  readonly onRetry?: () => void;
}

/** Shows why a vote or a suggestion failed, and what to do. Declining in the wallet is not an error. */
export const ProblemNote = ({ problem, doing, onRetry }: ProblemNoteProps) => {
  const { t } = useTranslation(['suggestions', 'errors']);
  const failureText = useFailureText();
  const title = t(`failed.${doing}`);
  switch (problem.kind) {
    case 'declined':
      return (
        <p role="status" className="text-sm text-soft">
          {t('declined')}
        </p>
      );
    case 'wallet': {
      const { text, code } = failureText(problem.failure);
      return <ErrorNote title={title} text={text} code={code} />;
    }
    case 'unanswered':
      return <ErrorNote title={title} text={t('unanswered')} onRetry={onRetry} />;
    case 'refused': {
      const { code } = problem;
      const key = code === 'too_many_requests' ? TOO_MANY[doing] : REFUSALS.get(code);
      if (!key) return <ErrorNote title={title} text={t('refused.unknown')} code={code} />;
      const text = t(key, { count: SUGGESTIONS_A_DAY });
      if (code !== 'not_a_player') return <ErrorNote title={title} text={text} />;
      const link = (
        <Link href="/pools" className="link">
          {t('browse')}
        </Link>
      );
      const withLink = (
        <>
          <span>{`${text} `}</span>
          {link}
        </>
      );
      return <ErrorNote title={title} text={withLink} />;
    }
  }
};
