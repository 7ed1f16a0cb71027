import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { SignInProblem } from './use-sign-in.ts';

/** Why signing in came to nothing, and what to do. */
export const SignInNote = ({ problem }: { readonly problem: SignInProblem }) => {
  const { t } = useTranslation(['admin', 'errors']);
  const failureText = useFailureText();
  const title = t('login.failed');
  switch (problem.kind) {
    case 'declined':
      return (
        <p role="status" className="text-sm text-soft">
          {t('login.declined')}
        </p>
      );
    case 'notAllowed':
      return (
        <ErrorNote
          title={t('login.notAllowed.title')}
          text={t('login.notAllowed.text')}
          code={problem.wallet}
        />
      );
    case 'otherOrigin':
      return <ErrorNote title={title} text={t('login.otherOrigin')} code={problem.domain} />;
    case 'wallet': {
      const { text, code } = failureText(problem.failure);
      return <ErrorNote title={title} text={text} code={code} />;
    }
    case 'unanswered':
      return <ErrorNote title={title} text={t('unanswered')} />;
    case 'refused':
      if (problem.code === 'bad_signature') return <ErrorNote title={title} text={t('login.badSignature')} />;
      if (problem.code === 'too_many_requests') return <ErrorNote title={title} text={t('login.tooMany')} />;
      return <ErrorNote title={title} text={t('unanswered')} code={problem.code} />;
  }
};
