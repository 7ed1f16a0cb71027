import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { type Due, totalOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solColumn, solText } from '#src/protocol/sol-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ChevronIcon } from '#src/ui/icons.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import { useAction } from '../api/use-action.ts';

interface ClaimButtonProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly dues: readonly Due[];
  /** Whether the wallet has had a seat. */
  readonly played: boolean;
}

/**
 * Claims what is due. The button names what the pool pays, as every other figure of it; the rent that comes back with it
 * and the fee stand in the exact sum, folded away.
 */
export const ClaimButton = ({ pool, wallet, dues, played }: ClaimButtonProps) => {
  const { t } = useTranslation('pools');
  const { busy, run } = useAction();
  const { fee, asking } = useFee('claim', { pool: pool.address });
  if (dues.length === 0) {
    return played && <p className="text-sm font-medium text-good">{t('claim.paid')}</p>;
  }
  const paid = totalOf(dues.filter(({ kind }) => kind !== 'seatRent'));
  const claim = async () => {
    await run({
      title: t('claim.tx', { name: pool.name }),
      about: { pool: pool.address, action: 'claim' },
      send: (api, onStage) => api.claim(pool, wallet, onStage),
    });
  };
  return (
    <>
      <details className="group border-y border-line">
        <summary className="num flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 text-sm text-soft hover:text-ink [&::-webkit-details-marker]:hidden">
          <span className="mr-auto">{t('claim.total')}</span>
          <b className="font-semibold text-ink">{fee === undefined ? '…' : solColumn(totalOf(dues) - fee)}</b>
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
      <Button variant="primary" size="lg" wide busy={busy} disabled={asking} onClick={() => void claim()}>
        {t(pool.status === 'refunding' ? 'claim.refundButton' : 'claim.button', {
          amount: solText(paid > 0n ? paid : totalOf(dues)),
        })}
      </Button>
    </>
  );
};
