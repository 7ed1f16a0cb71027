import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { type Share, totalOf } from '#src/protocol/claimable.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import type { HistoryLine } from '#src/stake/activity/activity-line.ts';

interface ShareLinesProps {
  readonly shares: readonly Share[];
  readonly activityStatus: HistoryLine['activityStatus'];
}

/** Amounts of a pool to the lamport, and their sum if there is more than one. */
export const ShareLines = ({ shares, activityStatus }: ShareLinesProps) => {
  const { t } = useTranslation('activity');
  return (
    <>
      <Consolation shares={shares} activityStatus={activityStatus} />
      <SumList
        lines={shares.map(({ kind, lamports }) => ({
          label: t(`shares.${kind}`),
          value: `${solExact(lamports)} SOL`,
        }))}
        {...(shares.length > 1 && {
          total: { label: t('shares.total'), value: `${solExact(totalOf(shares))} SOL` },
        })}
      />
    </>
  );
};

/** The heading above the stakeback of a player who lost; the stakeback comes first among the shares. */
export const Consolation = ({ shares, activityStatus }: ShareLinesProps) => {
  const { t } = useTranslation('activity');
  if (activityStatus !== 'lost' || !shares.some(({ kind }) => kind === 'stakeback')) return null;
  return <h4 className="-mb-1 text-sm font-medium">{t('shares.consolation')}</h4>;
};
