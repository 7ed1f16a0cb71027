import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { flooredParts, solFloored } from '#src/protocol/amounts.ts';
import { type Share, totalOf } from '#src/protocol/claimable.ts';
import { solColumn, solText } from '#src/protocol/sol-text.ts';
import { SumList } from '#src/ui/sum-list.tsx';

interface ShareSumProps {
  /** The shares that one wallet gets from a pool. */
  readonly shares: readonly Share[];
  /** The winner's multiplier; null without one. */
  readonly weight?: number | null;
  /** Shows amounts to the lamport. */
  readonly isExact?: boolean;
}

/** The shares that a wallet gets from a pool, and their sum. */
export const ShareSum = ({ shares, weight = null, isExact = false }: ShareSumProps) => {
  const { t } = useTranslation('stake');
  const { number } = useFormats();
  const parts = flooredParts(shares.map(({ lamports }) => lamports));
  const sum = totalOf(shares);
  return (
    <SumList
      lines={shares.map(({ kind, lamports }, index) => ({
        label:
          kind === 'bonus' && weight !== null
            ? t('claim.multiplied', { weight: number(weight) })
            : t(`claim.${kind}`),
        value: isExact ? solColumn(lamports) : solFloored(parts[index]),
      }))}
      total={{ label: t('claim.youGet'), value: isExact ? solColumn(sum) : solText(sum) }}
    />
  );
};
