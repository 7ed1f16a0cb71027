import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fitsInvite } from '#src/lib/invite-link.ts';
import { passwordOf } from '#src/store/invites.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { DialogFrame, DialogPage } from '#src/ui/dialog.tsx';
import { Input } from '#src/ui/input.tsx';
import { hasShareSheet } from '#src/ui/share-link.ts';
import { useOpensPool } from '../api/use-opens-pool.ts';
import { linkTo, type SharedPool, useShare } from '../api/use-share.ts';

type InvitedPool = SharedPool &
  Parameters<typeof useOpensPool>[0] &
  Parameters<typeof passwordOf>[0] & { readonly maxPlayers: number; readonly playerCount: number };

interface InviteDialogProps extends Pick<ComponentProps<typeof DialogFrame>, 'open' | 'onOpenChange'> {
  readonly pool: InvitedPool;
}

/** Creates the link to a pool with a password; the creator decides whether the link contains the password. */
export const InviteDialog = ({ pool, ...frame }: InviteDialogProps) => (
  <DialogFrame {...frame} size="sm">
    <InvitePage pool={pool} />
  </DialogFrame>
);

const InvitePage = ({ pool }: Pick<InviteDialogProps, 'pool'>) => {
  const { t } = useTranslation('pools');
  const held = useStore(passwordOf(pool));
  const [carries, setCarries] = useState(false);
  const [password, setPassword] = useState(held ?? '');
  const { copy, share, textOf } = useShare(pool);
  // Also checks a password that this page holds, because it can come from a link made by somebody else.
  const opens = useOpensPool(pool, password);
  const fits = password === '' || fitsInvite(password);
  const isReady = !carries || (fits && opens === true);
  const isTyped = held === null || password !== held || opens === false || !fits;
  const url = linkTo(pool, carries && isReady ? password : null);
  const error = fits ? (opens === false ? t('invite.passwordWrong') : undefined) : t('invite.unfit');
  return (
    <DialogPage
      title={t('invite.dialogTitle', { name: pool.name })}
      description={t('stage.seatsLeft', { count: pool.maxPlayers - pool.playerCount })}
      footer={
        <>
          {hasShareSheet() && (
            <Button disabled={!isReady} onClick={() => void share(url)}>
              {t('share.button')}
            </Button>
          )}
          <Button variant="primary" disabled={!isReady} onClick={() => copy(url)}>
            <span aria-live="polite">{textOf(t('invite.copy'), t('invite.copyFailed'))}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p
          translate="no"
          className="rounded-control border border-line bg-bg px-3 py-2 font-mono text-xs wrap-anywhere text-soft select-all"
        >
          {url}
        </p>
        <Checkbox
          label={t('invite.carry')}
          hint={t('invite.carryHint')}
          checked={carries}
          onChange={setCarries}
        />
        {carries && isTyped && (
          <Input
            label={t('joinDialog.password')}
            hint={t(opens === null && password !== '' ? 'invite.checking' : 'invite.typeHint')}
            error={error}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </div>
    </DialogPage>
  );
};
