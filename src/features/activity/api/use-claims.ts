import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  runTransaction,
  runTransactions,
  type TransactionRequest,
} from '#src/chain/actions/run-transaction.ts';
import type { TxFailure } from '#src/chain/actions/tx-failure.ts';
import type { TxStage } from '#src/chain/actions/tx-stage.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { recordJoin } from '#src/store/activity-actions.ts';
import { useShowInline } from '#src/store/use-show-inline.ts';
import { type ActivityLine, completingOf } from '#src/stake/activity/activity-line.ts';

/** The progress of one claim among several. */
export type ClaimProgress =
  | { readonly state: 'waiting' | TxStage['stage'] | 'claimed' }
  | { readonly state: 'failed'; readonly failure: TxFailure };

export interface ClaimItem {
  readonly pool: Pick<Pool, 'address' | 'name'>;
  /** Lamports that were due when the claim began. */
  readonly claimable: bigint;
  /** The part of `claimable` that completing the pool earned. */
  readonly completing: bigint;
  readonly progress: ClaimProgress;
}

/** The claims that were requested together. */
export interface ClaimRun {
  readonly running: boolean;
  readonly items: readonly ClaimItem[];
}

/** Claims what a wallet is due from one pool, or from several at once with up to eight pools per transaction. */
export const useClaims = (wallet: string) => {
  const { t } = useTranslation('activity');
  const stake = useTranslation('stake').t;
  const [run, setRun] = useState<ClaimRun | null>(null);
  const [ids, setIds] = useState<string | null>(null);
  // The run shows why each claim failed, so no toast is needed.
  useShowInline(ids);

  const requestOf = ({ pool: { name, address }, claimable }: ActivityLine): TransactionRequest => ({
    title: t('claim.toast', { pool: name }),
    done: stake('claim.done', { amount: solText(claimable) }),
    about: { pool: address, action: 'claim' },
  });

  /** Stores a seat joined in another browser, whose entry the claim closes: its pool stays on the list. */
  const remember = ({ pool, joinedDate }: ActivityLine): void => {
    if (joinedDate !== null) recordJoin({ cluster: getCluster().name, wallet }, pool.address, joinedDate);
  };

  const claim = async (line: ActivityLine): Promise<void> => {
    remember(line);
    await runTransaction(requestOf(line), (api, onStage) => api.claim(line.pool, wallet, onStage));
  };

  const report = (index: number, progress: ClaimProgress): void =>
    setRun((now) => {
      const item = now?.items[index];
      return now && item ? { ...now, items: now.items.with(index, { ...item, progress }) } : now;
    });

  const claimAll = async (lines: readonly ActivityLine[]): Promise<void> => {
    for (const line of lines) remember(line);
    const pools = lines.map(({ pool }) => pool);
    const items = lines.map(({ pool, claimable, shares }): ClaimItem => {
      const completing = completingOf(shares.filter(({ paid }) => !paid));
      return { pool, claimable, completing, progress: { state: 'waiting' } };
    });
    const requests = lines.map((line) => ({ ...requestOf(line), id: randomId() }));
    setIds(requests.map(({ id }) => id).join(' '));
    setRun({ running: true, items });
    const outcomes = await runTransactions(requests, (api, onStages) =>
      api.claimAll(
        pools,
        wallet,
        onStages.map((onStage, index) => (stage: TxStage) => {
          onStage(stage);
          report(index, { state: stage.stage });
        }),
      ),
    );
    for (const [index, outcome] of outcomes.entries()) {
      report(index, outcome.ok ? { state: 'claimed' } : { state: 'failed', failure: outcome.failure });
    }
    setRun((now) => now && { ...now, running: false });
  };

  return { claim, claimAll, run };
};
