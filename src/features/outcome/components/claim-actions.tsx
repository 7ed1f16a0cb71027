import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { isEmpty } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { markShown } from '#src/store/shown-outcomes.ts';
import { ActionPair } from '#src/stake/action-pair.tsx';
import { ClaimAction } from '#src/stake/claim-action.tsx';
import { FailureNote } from '#src/stake/failure-note.tsx';
import { RematchButton } from '#src/stake/rematch-button.tsx';
import { Button } from '#src/ui/button.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { ROOMY } from '#src/ui/roomy.ts';
import { useClaim } from '../api/use-claim.ts';

interface ClaimActionsProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly onClose: () => void;
}

/** Claims everything still due in one step; after the modal is closed, the claim is possible on the activity page. */
export const ClaimActions = ({ pool, wallet, onClose }: ClaimActionsProps) => {
  const { t } = useTranslation('outcome');
  const { busy, claimable, signature, failure, claim } = useClaim(pool, wallet);
  const isPaid = isEmpty(claimable);
  useEffect(() => {
    if (isPaid) markShown(pool, wallet, 'paid');
  }, [isPaid, pool, wallet]);
  const rematch = <RematchButton pool={pool} wallet={wallet} onPress={onClose} />;
  if (!isPaid) {
    return (
      <>
        {failure && <FailureNote failure={failure} />}
        <ClaimAction
          pool={pool}
          claimable={claimable}
          busy={busy}
          onClaim={() => void claim()}
          beside={rematch}
          besideClassName={ROOMY}
        />
      </>
    );
  }
  return (
    <>
      <output className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-good">
        <span>{t('claim.done')}</span>
        {signature !== null && (
          <ExternalLink href={explorerLink('tx', signature)} className="min-h-11 fine:min-h-0">
            {t('claim.transaction')}
          </ExternalLink>
        )}
      </output>
      <ActionPair
        main={
          <Button variant="primary" size="lg" wide onClick={onClose}>
            {t('close')}
          </Button>
        }
        other={rematch}
        otherClassName={ROOMY}
      />
    </>
  );
};
