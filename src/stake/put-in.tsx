import { useTranslation } from 'react-i18next';
import { netFloored, solFloored } from '#src/protocol/amounts.ts';

interface PutInProps {
  /** Lamports that the wallet put into a pool. */
  readonly staked: bigint;
  /** Lamports that the pool pays the wallet. */
  readonly got: bigint;
}

/** What was put in, and the difference to what is returned. */
export const PutIn = ({ staked, got }: PutInProps) => {
  const { t } = useTranslation('stake');
  return <span>{t('claim.putIn', { amount: solFloored(staked), net: netFloored(got, staked) })}</span>;
};
