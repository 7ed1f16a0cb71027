import { useTranslation } from 'react-i18next';
import { totalOf } from '#src/protocol/dues.ts';
import { solColumn } from '#src/protocol/sol-text.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import type { ActivityLine } from '../model/activity-line.ts';
import type { ClaimCosts } from '../api/use-claim-costs.ts';
import { Consolation } from './share-lines.tsx';

const UNKNOWN = '…';

interface ClaimSumProps {
  readonly line: ActivityLine;
  readonly costs: ClaimCosts;
}

/** Lists to the lamport what a claim pays, what rent it returns and what fee it costs, before anything is signed. */
export const ClaimSum = ({ line: { shares, activityStatus }, costs: { fee, seatRent } }: ClaimSumProps) => {
  const { t } = useTranslation('activity');
  const due = shares.filter((share) => !share.paid);
  // A claim closes the seat's account, which returns its rent.
  const closesSeat = due.some(({ kind }) => ['winnings', 'bonus', 'stakeback', 'refund'].includes(kind));
  const rent = closesSeat ? seatRent : 0n;
  return (
    <>
      <Consolation shares={due} activityStatus={activityStatus} />
      <SumList
        lines={[
          ...due.map(({ kind, lamports }) => ({ label: t(`shares.${kind}`), value: solColumn(lamports) })),
          ...(closesSeat
            ? [{ label: t('claim.seatRent'), value: rent === undefined ? UNKNOWN : solColumn(rent) }]
            : []),
          { label: t('claim.fee'), value: fee === undefined ? UNKNOWN : solColumn(-fee) },
        ]}
        total={{
          label: t('claim.total'),
          value: fee === undefined || rent === undefined ? UNKNOWN : solColumn(totalOf(due) + rent - fee),
        }}
      />
    </>
  );
};
