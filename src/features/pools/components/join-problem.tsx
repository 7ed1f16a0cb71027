import { useTranslation } from 'react-i18next';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { FailureNote } from '#src/stake/failure-note.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { JoinHindrance } from '../api/use-join-refusal.ts';
import { joinRefusalOf } from '../model/refusals.ts';

interface JoinProblemProps {
  readonly refusal: JoinHindrance | null;
  /** Why the last attempt to join failed; null if it did not. */
  readonly failure: TxFailure | null;
}

/** Shows one reason why the pool was not joined: what prevents it now, or else why the last attempt failed. */
export const JoinProblem = ({ refusal, failure }: JoinProblemProps) => {
  const { t } = useTranslation('pools');
  const slotSeconds = useSlotSeconds();
  const { duration } = useTimeText();
  const rule = refusal ?? joinRefusalOf(failure?.programError);
  const title = t('joinDialog.failed');
  if (typeof rule === 'string') return <ErrorNote title={title} text={t(`joinRefusal.${rule}`)} />;
  if (rule !== null) {
    const wait = slotSeconds === null ? '…' : duration(Number(rule.guardedSlots) * slotSeconds);
    return <ErrorNote title={title} text={t('joinPanel.lastSeatGuarded', { wait })} />;
  }
  return failure && <FailureNote title={title} failure={failure} />;
};
