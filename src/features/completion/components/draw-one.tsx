import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { useFailureText } from '#src/i18n/use-failure-text.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ActionButton, ActionNote } from '#src/stake/action-button.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { UserText } from '#src/ui/user-text.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useSendTransition } from '../api/use-send-transition.ts';
import { StripFrame } from './strip-frame.tsx';

interface DrawOneProps {
  readonly pool: PoolHeader;
  readonly amount: string;
  /** How long a keeper waits, and for which pool. */
  readonly wait: Elements;
  readonly onStart: () => void;
}

/** Offers to draw a pool: what that earns, then what its transaction waits for, or why it failed. */
export const DrawOne = ({ pool, amount, wait, onStart }: DrawOneProps) => {
  const { t } = useTranslation('completion');
  const { number } = useFormats();
  const failureText = useFailureText();
  const { busy, failure, run } = useSendTransition(pool, 'completePool', { showsFailure: true });
  const failed = busy === undefined && failure !== null ? failureText(failure) : null;
  const title = busy
    ? t('ready.earn', { amount })
    : (failed?.title ?? t('ready.title', { count: 1, pools: number(1), amount }));
  const offer = failed ? <span>{`${failed.text} ${failed.code ?? ''}`}</span> : wait;
  return (
    <StripFrame
      isLit
      ring={<SeatRing seats={pool.playerCount} filled={pool.playerCount} dimmed size={40} />}
      title={title}
      line={busy ? <UnderWay pool={pool} busy={busy} /> : offer}
      action={
        <ActionButton variant="primary" busy={busy} onClick={() => void run(onStart)}>
          <span>{t('ready.draw')}</span>
        </ActionButton>
      }
    />
  );
};

interface UnderWayProps {
  readonly pool: PoolHeader;
  readonly busy: NonNullable<ReturnType<typeof useSendTransition>['busy']>;
}

/**
 * Shows the note on the running transaction. If it has no note, or one that requires no action, shows the fee and the
 * pool's name.
 */
const UnderWay = ({ pool, busy }: UnderWayProps) => {
  const { t } = useTranslation('completion');
  const { fee } = useFee('completePool', { pool: pool.address });
  const amount = fee === undefined ? '…' : `${solExact(fee)} SOL`;
  return (
    <ActionNote busy={busy.note?.isCalm ? undefined : busy}>
      <>
        <span>{t('ready.fee', { amount })}</span>
        <UserText text={pool.name} />
      </>
    </ActionNote>
  );
};
