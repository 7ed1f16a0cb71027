import { useTranslation } from 'react-i18next';
import { SESSION_IDLE_SECONDS } from '#src/contract/sign-in.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { usePageMeta } from '#src/ui/use-page-meta.ts';
import type { Elements } from '#src/ui/elements.ts';
import { type SignInProblem, useSignIn } from './use-sign-in.ts';

interface LoginPageProps {
  /** The wallet button, which allows choosing another wallet. */
  readonly wallet: Elements;
  readonly controls: Elements;
  /** Whether the previous session ended because of inactivity. */
  readonly idled: boolean;
}

const IDLE_MINUTES = SESSION_IDLE_SECONDS / 60;

/** The login page: an admin on the server's list signs in with a wallet's signature. */
export const LoginPage = ({ wallet, controls, idled }: LoginPageProps) => {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  usePageMeta(`${t('login.title')} · Xeroz`);
  const { step, problem, run } = useSignIn();
  const address = useStore((state) => state.walletAddress);
  const waits = useStore((state) => state.restoring && state.walletAddress === null);
  const doing = step ?? (waits ? 'connecting' : null);
  return (
    <div className="grid min-h-dvh content-start">
      <div className="wrap flex max-w-none flex-wrap items-center justify-end gap-1 pt-[calc(12px+var(--safe-top))] pb-3">
        {controls}
        {wallet}
      </div>
      <div className="wrap grid w-full place-items-center pt-10 pb-16 md:pt-20">
        <Card className="grid w-full max-w-110 gap-5 p-6 sm:p-8">
          <SeatRing seats={12} filled={11} size={44} />
          <div className="grid gap-2">
            <h1 className="text-h2">{t('login.title')}</h1>
            {idled && <p role="status">{t('login.idled', { figure: number(IDLE_MINUTES) })}</p>}
            <p className="text-soft">{t('login.text')}</p>
          </div>
          {!window.isSecureContext && <p role="alert">{t('login.needsHttps')}</p>}
          <Button
            variant="primary"
            wide
            disabled={!window.isSecureContext}
            busy={doing === null ? undefined : t(`login.step.${doing}`)}
            onClick={() => void run()}
          >
            {address === null ? t('login.connect') : t('login.signIn', { wallet: shortAddress(address) })}
          </Button>
          {problem !== null && <SignInNote problem={problem} />}
          <p className="text-sm text-soft">{t('login.note')}</p>
        </Card>
      </div>
    </div>
  );
};

/** Shows why the sign-in failed, and what to do. */
const SignInNote = ({ problem }: { readonly problem: SignInProblem }) => {
  const { t } = useTranslation(['admin', 'errors']);
  const failureText = useFailureText();
  const note = (text: string, code?: string) => (
    <ErrorNote title={t('login.failed')} text={text} code={code} />
  );
  switch (problem.kind) {
    case 'declined':
      return (
        <p role="status" className="text-sm text-soft">
          {t('login.declined')}
        </p>
      );
    case 'notAllowed': {
      const [title, text] = [t('login.notAllowed.title'), t('login.notAllowed.text')];
      return <ErrorNote title={title} text={text} code={problem.wallet} />;
    }
    case 'otherOrigin':
      return note(t('login.otherOrigin'), problem.domain);
    case 'wallet': {
      const { text, code } = failureText(problem.failure);
      return note(text, code);
    }
    case 'unanswered':
      return note(t('unanswered'));
    case 'refused':
      if (problem.code === 'bad_signature') return note(t('login.badSignature'));
      if (problem.code === 'too_many_requests') return note(t('login.tooMany'));
      return note(t('unanswered'), problem.code);
  }
};
