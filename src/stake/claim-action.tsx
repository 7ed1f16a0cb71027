import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { type Claimable, claimAmount } from '#src/protocol/claimable.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { solText } from '#src/protocol/sol-text.ts';
import type { Elements } from '#src/ui/elements.ts';
import { ActionButton } from './action-button.tsx';
import { ActionPair } from './action-pair.tsx';
import { ClaimNotes } from './claim-notes.tsx';
import type { Waiting } from './use-waiting.ts';

interface ClaimActionProps {
  readonly pool: Pick<PoolHeader, 'address' | 'status'>;
  /** What the pool owes the wallet; not empty. */
  readonly claimable: Claimable;
  /** What a claim under way is waiting for. */
  readonly busy: Waiting | undefined;
  readonly onClaim: () => void;
  /** Another action, and classes that hide it if there is no room. */
  readonly beside?: Elements;
  readonly besideClassName?: string;
}

/**
 * Claims what is due. The button shows what the pool pays, like every other figure of the pool; deposit and fee are
 * listed below.
 */
export const ClaimAction = ({
  pool,
  claimable,
  busy,
  onClaim,
  beside,
  besideClassName = '',
}: ClaimActionProps) => {
  const { t } = useTranslation('stake');
  const { fee, isPending } = useFee('claim', { pool: pool.address });
  const isNamedByDeposit = claimable.shares.length === 0;
  const claim = (
    <ActionButton
      variant="primary"
      size="lg"
      wide
      className="px-5!"
      busy={busy}
      disabled={isPending}
      onClick={onClaim}
    >
      {t(pool.status === 'refunding' ? 'claim.refundButton' : 'claim.button', {
        amount: solText(claimAmount(claimable)),
      })}
    </ActionButton>
  );
  return (
    <>
      {beside ? <ActionPair main={claim} other={beside} otherClassName={besideClassName} /> : claim}
      <ClaimNotes deposit={isNamedByDeposit ? 0n : claimable.deposit} fee={fee} />
    </>
  );
};
