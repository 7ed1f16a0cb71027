import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { explorerLink } from '#src/chain/cluster.ts';
import { seatRentQuery } from '#src/chain/cache/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import type { WalletOutcome } from '../model/wallet-outcome.ts';
import { useMemo } from 'react';
import { replayDraw } from '#src/protocol/draw.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useStore } from '#src/store/store.ts';

interface OutcomeBodyProps {
  readonly pool: Pool;
  readonly result: WalletOutcome;
  /** Called when a link leads to another page. */
  readonly onLeave: () => void;
}

const exact = (lamports: bigint): string => `${solExact(lamports)} SOL`;

/** The ring with its winners, the amount, what it is made of, and where to check it. */
export const OutcomeBody = ({ pool, result, onLeave }: OutcomeBodyProps) => {
  const { t } = useTranslation('outcome');
  const { number } = useFormats();
  const winAmount = useStore((state) => state.winAmount) ?? 0n;
  const stakeback = useStore((state) => state.stakebackAmount) ?? 0n;
  const seatRent = useQuery(seatRentQuery()).data ?? 0n;
  const won = result.outcome === 'won';
  const lines = [
    ...(won ? [{ label: t('lines.base'), value: exact(result.base) }] : []),
    ...(won && pool.bonusLamports > 0n
      ? [
          {
            label: pool.randomMultiplier
              ? t('lines.multiplied', { weight: number(result.weight) })
              : t('lines.bonus'),
            value: exact(result.bonus),
          },
        ]
      : []),
    { label: t('lines.stakeback'), value: exact(stakeback) },
    ...(result.creatorReward > 0n ? [{ label: t('lines.creator'), value: exact(result.creatorReward) }] : []),
    ...(result.completerReward > 0n
      ? [{ label: t('lines.completer'), value: exact(result.completerReward) }]
      : []),
    ...(seatRent > 0n ? [{ label: t('lines.seatRent'), value: exact(seatRent) }] : []),
  ];
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <DrawRing pool={pool} />
      <p aria-hidden="true" className="mt-2 text-lg font-semibold">
        {t(`${result.outcome}.title`)}
      </p>
      {!won && <p className="-mb-2 text-sm text-soft">{t('lost.consolation')}</p>}
      <p
        className={
          won
            ? 'num win-text font-display text-figure font-semibold'
            : 'num font-display text-h2 font-semibold'
        }
      >
        {solFloored(won ? winAmount : stakeback)} SOL
      </p>
      <p className="text-sm wrap-anywhere text-soft">
        {t('about', {
          pool: pool.name,
          winners: number(pool.winnerCount),
          players: number(pool.playerCount),
        })}
      </p>
      <div className="mt-3 w-full border-t border-line pt-4 text-left">
        <SumList lines={lines} total={{ label: t('lines.total'), value: exact(result.total + seatRent) }} />
      </div>
      <p className="mt-2 flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        <Link
          href={`/vrf-transparency/${pool.address}`}
          onClick={onLeave}
          className="link inline-flex min-h-11 items-center md:min-h-8"
        >
          {t('check')}
        </Link>
        <ExternalLink href={explorerLink('address', pool.address)} className="min-h-11 md:min-h-8">
          {t('explorer')}
        </ExternalLink>
      </p>
    </div>
  );
};

/** The pool's seats and its winners. */
const DrawRing = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useTranslation('outcome');
  const { number } = useFormats();
  const { playerCount, winnerCount } = pool;
  const draw = useMemo(() => replayDraw(pool), [pool]);
  return (
    <SeatRing
      seats={playerCount}
      filled={playerCount}
      size={112}
      label={t('ring', { players: number(playerCount), winners: number(winnerCount) })}
      {...(draw && { winners: draw.seats.slice(0, winnerCount) })}
    />
  );
};
