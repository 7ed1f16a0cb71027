import { useTranslation } from 'react-i18next';
import { CostFold } from '#src/stake/cost-fold.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import type { useJoinCosts } from '../api/use-join-costs.ts';

interface JoinCostsProps {
  readonly entryLamports: bigint;
  readonly asked: ReturnType<typeof useJoinCosts>;
}

/** Shows the exact amount the wallet pays for a seat, or that it could not be read from the chain. */
export const JoinCosts = ({ entryLamports, asked: { costs, failed, retry } }: JoinCostsProps) => {
  const { t } = useTranslation('pools');
  const stake = useTranslation('stake');
  if (failed) return <ErrorNote title={t('chain.title')} text={t('chain.text')} onRetry={retry} />;
  return (
    <CostFold
      lines={[
        { label: t('joinPanel.entry'), lamports: entryLamports },
        { label: t('joinPanel.rent'), lamports: costs?.rent },
        { label: stake.t('costs.fee'), lamports: costs?.fee },
      ]}
      total={costs?.total}
    />
  );
};
