import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { useClaim } from '../api/use-claim.ts';
import { useFee } from '#src/chain/actions/use-fee.ts';

interface ClaimActionsProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly onClose: () => void;
}

/** Claims what is still due at once, or later from the activity page. */
export const ClaimActions = ({ pool, wallet, onClose }: ClaimActionsProps) => {
  const { t } = useTranslation('outcome');
  const { busy, due, signature, claim } = useClaim(pool, wallet);
  const { fee, asking } = useFee('claim', { pool: pool.address });
  if (due === 0n) {
    return (
      <>
        <output className="mr-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-good">
          {t('claim.done')}
          {signature !== null && (
            <ExternalLink href={explorerLink('tx', signature)}>{t('claim.transaction')}</ExternalLink>
          )}
        </output>
        <Button variant="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </>
    );
  }
  return (
    <div className="grid w-full gap-2.5">
      <div className="flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-between">
        <Button variant="ghost" onClick={onClose}>
          {t('claim.later')}
        </Button>
        <Button
          variant="primary"
          busy={busy ? t('claim.busy') : undefined}
          disabled={asking}
          onClick={() => void claim()}
        >
          {t('claim.now', { amount: `${solExact(due)} SOL` })}
        </Button>
      </div>
      <p className="num text-xs text-soft sm:text-right">
        {t('claim.fee', { amount: fee === undefined ? '…' : `${solExact(fee)} SOL` })}
      </p>
    </div>
  );
};
