import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pool } from '#src/protocol/pool.ts';
import { useModals } from '#src/store/modals.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { throwConfetti } from './confetti.ts';
import { walletOutcome } from '../model/wallet-outcome.ts';
import { ClaimActions } from './claim-actions.tsx';
import { OutcomeBody } from './outcome-body.tsx';

interface OutcomeModalProps {
  readonly pool: Pool;
  readonly wallet: string;
}

/** The winner's or the loser's modal, as the store says. */
export const OutcomeModal = ({ pool, wallet }: OutcomeModalProps) => {
  const { t } = useTranslation('outcome');
  const won = useModals((state) => state.winnerModalOpen);
  const lost = useModals((state) => state.loserModalOpen);
  const close = useModals((state) => state.closeOutcome);
  useEffect(() => {
    if (won) void throwConfetti();
  }, [won, pool.address]);
  const result = walletOutcome(pool, wallet);
  if (result === null) return null;
  return (
    <Dialog
      open={won || lost}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t(`${result.outcome}.title`)}
      size="sm"
      hideTitle
      footer={<ClaimActions key={pool.address} pool={pool} wallet={wallet} onClose={close} />}
    >
      <OutcomeBody pool={pool} result={result} onLeave={close} />
    </Dialog>
  );
};
