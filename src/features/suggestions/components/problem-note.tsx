import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { SUGGESTIONS_A_DAY } from '#src/contract/suggestions.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { Problem } from '../model/problem.ts';

type Doing = 'vote' | 'suggest';

/** The sentences for the server's refusals; those not named here are not the player's doing. */
function refusalKey(code: string, doing: Doing): ParseKeys<'suggestions'> | null {
  switch (code) {
    case 'not_a_player':
      return 'refused.notAPlayer';
    case 'too_many_requests':
      return doing === 'suggest' ? 'refused.tooManySuggestions' : 'refused.tooManyVotes';
    case 'bad_signature':
      return 'refused.badSignature';
    case 'conflict':
    case 'not_found':
      return 'refused.changed';
    case 'unavailable':
    case 'internal':
      return 'refused.unavailable';
    default:
      return null;
  }
}

interface ProblemNoteProps {
  readonly problem: Problem;
  readonly doing: Doing;
  readonly onRetry?: () => void;
}

/** Why a vote or a suggestion came to nothing, and what to do. Declining in the wallet is no error. */
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
      const key = refusalKey(problem.code, doing);
      if (key === null) return <ErrorNote title={title} text={t('refused.unknown')} code={problem.code} />;
      if (problem.code !== 'not_a_player') {
        return <ErrorNote title={title} text={t(key, { count: SUGGESTIONS_A_DAY })} />;
      }
      return (
        <ErrorNote
          title={title}
          text={
            <>
              {t(key)}{' '}
              <Link href="/pools" className="link">
                {t('browse')}
              </Link>
            </>
          }
        />
      );
    }
  }
};
