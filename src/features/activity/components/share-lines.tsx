import { useTranslation } from 'react-i18next';
import { solExact } from '#src/protocol/amounts.ts';
import { type Share, totalOf } from '#src/protocol/dues.ts';
import { SumList } from '#src/ui/sum-list.tsx';

interface ShareLinesProps {
  readonly shares: readonly Share[];
}

/** Amounts of a pool to the lamport, and their sum where there is more than one. */
export const ShareLines = ({ shares }: ShareLinesProps) => {
  const { t } = useTranslation('activity');
  return (
    <SumList
      lines={shares.map(({ kind, lamports }) => ({
        label: t(`shares.${kind}`),
        value: `${solExact(lamports)} SOL`,
      }))}
      {...(shares.length > 1 && {
        total: { label: t('shares.total'), value: `${solExact(totalOf(shares))} SOL` },
      })}
    />
  );
};
