import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { ClaimDues } from '#src/stake/claim-dues.tsx';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { useClaim } from '../api/use-claim.ts';

interface ClaimActionsProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly onClose: () => void;
}

/** Claims what is still due at once; who closes the window claims it from the activity page. */
export const ClaimActions = ({ pool, wallet, onClose }: ClaimActionsProps) => {
  const { t } = useTranslation('outcome');
  const { busy, dues, signature, claim } = useClaim(pool, wallet);
  if (dues.length > 0) {
    return (
      <ClaimDues
        pool={pool}
        dues={dues}
        busy={busy ? t('claim.busy') : undefined}
        onClaim={() => void claim()}
      />
    );
  }
  return (
    <>
      <output className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-good">
        {t('claim.done')}
        {signature !== null && (
          <ExternalLink href={explorerLink('tx', signature)}>{t('claim.transaction')}</ExternalLink>
        )}
      </output>
      <Button variant="primary" size="lg" wide onClick={onClose}>
        {t('close')}
      </Button>
    </>
  );
};
