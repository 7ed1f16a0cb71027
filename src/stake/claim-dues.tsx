import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { type Due, totalOf } from '#src/protocol/dues.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { solColumn, solText } from '#src/protocol/sol-text.ts';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import { ActionButton } from './action-button.tsx';
import type { Waiting } from './use-waiting.ts';

/** What a pool pays by a claim, in lamports: the rent that comes back with it was the wallet's own. */
export const paidBy = (dues: readonly Due[]): bigint => {
  const paid = totalOf(dues.filter(({ kind }) => kind !== 'seatRent'));
  return paid > 0n ? paid : totalOf(dues);
};

interface ClaimDuesProps {
  readonly pool: Pick<PoolHeader, 'address' | 'status'>;
  /** What the pool owes the wallet; not empty. */
  readonly dues: readonly Due[];
  /** What a claim under way waits for. */
  readonly busy: Waiting | undefined;
  readonly onClaim: () => void;
}

/**
 * Claims what is due. The button names what the pool pays, as every other figure of it; the rent that comes back with it
 * and the fee stand in the exact sum, folded away.
 */
export const ClaimDues = ({ pool, dues, busy, onClaim }: ClaimDuesProps) => {
  const { t } = useTranslation('stake');
  const { fee, asking } = useFee('claim', { pool: pool.address });
  // More than the button names: the row says where the rest comes from.
  const withRent = dues.some(({ kind }) => kind === 'seatRent') && paidBy(dues) < totalOf(dues);
  return (
    <>
      <details className="group w-full border-y border-line">
        <summary className="num flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="mr-auto">{t(withRent ? 'claim.totalWithRent' : 'claim.total')}</span>
          <b className="font-semibold whitespace-nowrap text-ink">
            {fee === undefined ? '…' : solColumn(totalOf(dues) - fee)}
          </b>
          <ChevronIcon className="size-4 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="pb-3">
          <SumList
            lines={[
              ...dues.map(({ kind, lamports }) => ({
                label: t(`claim.${kind}`),
                value: solColumn(lamports),
              })),
              { label: t('claim.fee'), value: fee === undefined ? '…' : solColumn(-fee) },
            ]}
          />
        </div>
      </details>
      <ActionButton variant="primary" size="lg" wide busy={busy} disabled={asking} onClick={onClaim}>
        {t(pool.status === 'refunding' ? 'claim.refundButton' : 'claim.button', {
          amount: solText(paidBy(dues)),
        })}
      </ActionButton>
    </>
  );
};
