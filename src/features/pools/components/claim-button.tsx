import { useTranslation } from 'react-i18next';
import { type Claimable, claimAmount, isEmpty } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { ClaimAction } from '#src/stake/claim-action.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { useFrozen } from '#src/ui/use-frozen.ts';
import { useAction } from '#src/stake/use-action.ts';

interface ClaimButtonProps {
  readonly pool: Pool;
  readonly wallet: string;
  readonly claimable: Claimable;
  /** Whether the wallet has had a seat. */
  readonly played: boolean;
  /** Another action, shown beside the button. */
  readonly beside: Elements;
}

/** Claims what is due, or shows that the player has been paid. */
export const ClaimButton = ({ pool, wallet, claimable: latest, played, beside }: ClaimButtonProps) => {
  const { t } = useTranslation('pools');
  const stake = useTranslation('stake').t;
  const { busy, run } = useAction();
  // The pool and the seat report the payment one after the other: the amount is frozen until both have.
  const claimable = useFrozen(latest, busy !== undefined);
  if (isEmpty(claimable)) {
    return (
      <>
        {played && <p className="text-sm font-medium text-good">{t('claim.paid')}</p>}
        {beside}
      </>
    );
  }
  const claim = async () => {
    await run({
      title: t('claim.tx', { name: pool.name }),
      done: stake('claim.done', { amount: solText(claimAmount(claimable)) }),
      about: { pool: pool.address, action: 'claim' },
      send: (api, onStage) => api.claim(pool, wallet, onStage),
    });
  };
  return (
    <ClaimAction pool={pool} claimable={claimable} busy={busy} onClaim={() => void claim()} beside={beside} />
  );
};
