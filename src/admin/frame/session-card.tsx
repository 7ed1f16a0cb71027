import { useTranslation } from 'react-i18next';
import type { AdminSession } from '#src/contract/sign-in.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { Button } from '#src/ui/button.tsx';
import { useSignOut } from '../session/use-sign-in.ts';

/** Who is signed in, until when, and the ways out. */
export const SessionCard = ({ session }: { readonly session: AdminSession }) => {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const { mutate, isPending, isError, variables } = useSignOut();
  const way = (where: NonNullable<typeof variables>) => ({
    disabled: isPending && variables !== where,
    busy: isPending && variables === where ? t('frame.signingOut') : undefined,
    onClick: () => mutate(where),
  });
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <p className="text-xs text-soft">{t('frame.signedIn')}</p>
      <p className="font-mono text-sm" title={session.wallet}>
        {shortAddress(session.wallet)}
      </p>
      <p className="num text-xs text-soft">{t('frame.until', { time: time(session.expiresAt) })}</p>
      <Button size="sm" {...way('here')}>
        {t('frame.signOut')}
      </Button>
      <Button size="sm" variant="ghost" {...way('everywhere')}>
        {t('frame.signOutEverywhere')}
      </Button>
      {isError && (
        <p role="alert" className="text-sm text-bad">
          {t('frame.signOutFailed')}
        </p>
      )}
    </div>
  );
};
