import { useTranslation } from 'react-i18next';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { ActionNote } from '#src/stake/action-button.tsx';
import type { Waiting } from '#src/stake/use-waiting.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { useJoinCosts } from '../api/use-join-costs.ts';
import type { JoinHindrance } from '../api/use-join-refusal.ts';
import { JoinProblem } from './join-problem.tsx';
import { JoinRule } from './join-terms.tsx';

interface JoinStatusProps {
  readonly pool: Pool;
  /** The wallet's seat from before it left the pool. */
  readonly seat: Entry | null | undefined;
  readonly quote: ReturnType<typeof useJoinCosts>;
  /** What the transaction under way is waiting for. */
  readonly busy: Waiting | undefined;
  /** What prevents joining now. */
  readonly refusal: JoinHindrance | null;
  /** Why the last attempt failed; null if it did not. */
  readonly failure: TxFailure | null;
}

/** One sentence above the button: why the pool cannot be joined, what is under way, or what joining commits to. */
export const JoinStatus = ({ pool, seat, quote, busy, refusal, failure }: JoinStatusProps) => {
  const { t } = useTranslation('pools');
  const otherwise = (): Elements => {
    if (refusal !== null || failure !== null) return <JoinProblem refusal={refusal} failure={failure} />;
    if (quote.failed) {
      return <ErrorNote title={t('chain.title')} text={t('chain.text')} onRetry={quote.retry} />;
    }
    return <JoinRule pool={pool} seat={seat} />;
  };
  return <ActionNote busy={busy}>{otherwise()}</ActionNote>;
};
