import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import type { Share } from '../activity-line.ts';

interface ShareLinesProps {
  readonly shares: readonly Share[];
}

/** Amounts of a pool to the lamport, and their sum where there is more than one. */
export const ShareLines = ({ shares }: ShareLinesProps) => {
  const { t } = useTranslation('activity');
  const sum = shares.reduce((total, share) => total + share.lamports, 0n);
  return (
    <SumList
      lines={shares.map(({ kind, lamports }) => ({
        label: t(`shares.${kind}`),
        value: `${solExact(lamports)} SOL`,
      }))}
      {...(shares.length > 1 && { total: { label: t('shares.total'), value: `${solExact(sum)} SOL` } })}
    />
  );
};
