import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { CostFold } from '#src/stake/cost-fold.tsx';
import type { useJoinCosts } from '../api/use-join-costs.ts';
import { AllBack } from './all-back.tsx';
import { JoinOdds } from './join-terms.tsx';

interface JoinCostsProps {
  readonly pool: Pool;
  /** Costs in lamports; undefined until loaded from the chain. */
  readonly costs: ReturnType<typeof useJoinCosts>['costs'];
}

/** The exact amounts of joining, what happens without a draw, and for how many players the odds are given. */
export const JoinCosts = ({ pool, costs }: JoinCostsProps) => {
  const { t } = useTranslation(['pools', 'stake']);
  return (
    <CostFold
      lines={[
        { label: t('joinPanel.entry'), lamports: pool.entryLamports },
        { label: t('joinPanel.deposit'), lamports: costs?.rent },
        { label: t('costs.fee', { ns: 'stake' }), lamports: costs?.fee },
      ]}
      total={{ label: t('costs.total', { ns: 'stake' }), lamports: costs?.total }}
    >
      <AllBack entryLamports={pool.entryLamports} />
      <JoinOdds pool={pool} />
    </CostFold>
  );
};
