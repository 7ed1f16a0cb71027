import { useTranslation } from 'react-i18next';
import { solColumn } from '#src/protocol/sol-text.ts';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { AwaitedValue, SumList } from '#src/ui/sum-list.tsx';
import type { useJoinCosts } from '../api/use-join-costs.ts';

interface CostsListProps {
  readonly entryLamports: bigint;
  readonly asked: ReturnType<typeof useJoinCosts>;
}

/** Lists to the lamport what a seat costs the wallet. */
export const CostsList = ({ entryLamports, asked: { costs, failed, retry } }: CostsListProps) => {
  const { t } = useTranslation('pools');
  if (failed) return <ErrorNote title={t('chain.title')} text={t('chain.text')} onRetry={retry} />;
  const amount = (lamports: bigint | undefined) =>
    lamports === undefined ? <AwaitedValue text={t('joinPanel.unknown')} /> : solColumn(lamports);
  return (
    <SumList
      lines={[
        { label: t('joinPanel.entry'), value: amount(entryLamports) },
        { label: t('joinPanel.rent'), value: amount(costs?.rent) },
        { label: t('joinPanel.fee'), value: amount(costs?.fee) },
      ]}
      total={{ label: t('joinPanel.total'), value: amount(costs?.total) }}
    />
  );
};
