import { useTranslation } from 'react-i18next';
import { useFee } from '#src/chain/actions/use-fee.ts';
import { type Due, ledgerOf, totalOf } from '#src/protocol/dues.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import type { Pool, RefundReason } from '#src/protocol/pool.ts';
import { solColumn, solText } from '#src/protocol/sol-text.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { SumList } from '#src/ui/sum-list.tsx';
import { useAction } from '../api/use-action.ts';

interface ClaimPanelProps {
  readonly pool: Pool;
  readonly wallet: string | null;
  /** Payments the wallet can claim; empty if it has been paid or has no part in the pool. */
  readonly dues: readonly Due[];
}

/** How the pool ended for the reader, and what there is to fetch. */
export const ClaimPanel = ({ pool, wallet, dues }: ClaimPanelProps) => {
  const { t } = useTranslation('pools');
  const { busy, run } = useAction();
  const { fee, asking } = useFee('claim', { pool: pool.address });
  const refunding = pool.status === 'refunding';
  const { heading, text, payout, won } = outcomeOf(pool, wallet, dues);
  const amount = solText(totalOf(dues));
  const claim = async () => {
    if (wallet === null) return;
    await run({
      title: t('claim.tx', { name: pool.name }),
      about: { pool: pool.address, action: 'claim' },
      send: (api, onStage) => api.claim(pool, wallet, onStage),
    });
  };
  return (
    <Card as="section" aria-labelledby="outcome" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="outcome" className={classNames('text-h2', won && 'win-text')}>
          {t(`claim.${heading}`)}
        </h2>
        {heading === 'lostHeading' && <p className="text-sm font-semibold">{t('claim.consolation')}</p>}
        {payout !== null && (
          <p className={classNames('num font-display text-figure font-semibold', won && 'win-text')}>
            {solText(payout)}
          </p>
        )}
        {text !== null && <p className="text-sm text-soft">{t(`claim.${text}`)}</p>}
      </div>
      {dues.length > 0 ? (
        <>
          <SumList
            lines={[
              ...dues.map(({ kind, lamports }) => ({
                label: t(`claim.${kind}`),
                value: solColumn(lamports),
              })),
              { label: t('claim.fee'), value: fee === undefined ? '…' : solColumn(-fee) },
            ]}
            total={{
              label: t('claim.total'),
              value: fee === undefined ? '…' : solColumn(totalOf(dues) - fee),
            }}
          />
          <Button variant="primary" wide busy={busy} disabled={asking} onClick={() => void claim()}>
            {t(refunding ? 'claim.refundButton' : 'claim.button', { amount })}
          </Button>
        </>
      ) : (
        payout !== null && <p className="text-sm font-medium text-good">{t('claim.paid')}</p>
      )}
      {!refunding && <ButtonLink href={`/vrf-transparency/${pool.address}`}>{t('draw.check')}</ButtonLink>}
    </Card>
  );
};

const WHY_REFUNDED = {
  none: null,
  deadline: 'expiredText',
  timeout: 'timedOutText',
  void: 'voidedText',
} as const satisfies Record<RefundReason, string | null>;

/** The texts for a wallet, and the lamports that it won or gets back; null without a seat. */
function outcomeOf(pool: Pool, wallet: string | null, dues: readonly Due[]) {
  const index = wallet === null ? -1 : pool.players.indexOf(wallet);
  if (pool.status === 'refunding') {
    return {
      heading: index >= 0 ? 'refundHeading' : 'refundedHeading',
      text: WHY_REFUNDED[pool.refundReason],
      payout: index >= 0 ? pool.entryLamports : null,
      won: false,
    } as const;
  }
  if (index < 0) {
    return {
      heading: dues.length > 0 ? 'rewardHeading' : 'completedHeading',
      text: 'completedText',
      payout: null,
      won: false,
    } as const;
  }
  const won = index < pool.winnerCount;
  const seat = seatPayout(ledgerOf(pool), index);
  return {
    heading: won ? 'wonHeading' : 'lostHeading',
    text: won ? null : 'lostText',
    // The stakeback, which everyone gets, is a line of its own below.
    payout: won ? seat.base + seat.bonus : seat.stakeback,
    won,
  } as const;
}
