import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import type { CreatorFigures } from '#src/contract/creators.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { OnlineButton } from '#src/stake/online-button.tsx';
import { Card } from '#src/ui/card.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { useCreatorClaims } from '../api/use-creator-claims.ts';

interface EarningsCardProps {
  readonly wallet: string;
  readonly figures: CreatorFigures;
  readonly createButton: Elements;
}

/** What the connected wallet has earned with its pools, and a button that claims what waits for it there. */
export const EarningsCard = ({ wallet, figures, createButton }: EarningsCardProps) => {
  const { t } = useTranslation('creators');
  const { number, percent } = useFormats();
  const { fee, isPending } = useFee('claim');
  const { waiting, requests, isClaiming, claim } = useCreatorClaims(wallet);
  const hasWaiting = waiting !== undefined && waiting > 0n;
  const { paidOut } = figures;
  return (
    <Card
      as="section"
      aria-labelledby="earned"
      className="num grid items-center gap-x-7 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <div>
        <h2 id="earned" className="font-sans text-sm font-normal tracking-normal text-soft">
          {t('earned.title')}
        </h2>
        <p className="mt-1">
          <SolAmount amount={solFloored(figures.earned)} className="text-[2.5rem]" />
        </p>
      </div>
      <div className="grid gap-0.5 text-sm text-soft">
        <p>{t('earned.share', { count: paidOut, pools: number(paidOut), share: percent(SHARES.creator) })}</p>
        <p className="min-h-[1.5em]">
          {waiting === undefined
            ? ''
            : hasWaiting
              ? t('earned.waits', { amount: `${solFloored(waiting)} SOL` })
              : t('earned.nothing')}
        </p>
        {hasWaiting && fee !== undefined && (
          <p>{t('earned.fee', { amount: `${solExact(fee * BigInt(requests))} SOL` })}</p>
        )}
      </div>
      <div className="grid gap-2 md:flex">
        {(hasWaiting || isClaiming) && (
          <OnlineButton
            disabled={isPending}
            busy={isClaiming ? t('earned.claiming') : undefined}
            onClick={() => void claim()}
          >
            {t('earned.claim', { amount: `${solFloored(waiting ?? 0n)} SOL` })}
          </OnlineButton>
        )}
        {createButton}
      </div>
    </Card>
  );
};
