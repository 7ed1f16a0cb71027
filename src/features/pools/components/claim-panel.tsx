import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDrawnSeats } from '#src/stake/use-drawn-seats.ts';
import { ledgerOf } from '#src/protocol/dues.ts';
import type { Due } from '#src/protocol/dues.ts';
import { type SeatPayout, seatPayout } from '#src/protocol/economics.ts';
import type { Pool, RefundReason } from '#src/protocol/pool.ts';
import { multipleOf } from '#src/protocol/prize.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { ShareWinButton } from '#src/stake/share-win-button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SumList } from '#src/ui/sum-list.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ClaimButton } from './claim-button.tsx';
import { NextPool } from '#src/stake/next-pool.tsx';
import { PoolFacts } from './pool-facts.tsx';
import { SideCard } from './side-card.tsx';

interface ClaimPanelProps {
  readonly pool: Pool;
  readonly wallet: string | null;
  /** Winning seats by their place in joining order. */
  readonly winners: readonly number[];
  /** Players in joining order. */
  readonly seated: readonly string[];
  /** Payments the wallet can claim; empty if it has been paid or has no part in the pool. */
  readonly dues: readonly Due[];
}

/** How the pool ended for the reader, and what there is to fetch. */
export const ClaimPanel = (props: ClaimPanelProps) => {
  const { t } = useTranslation('pools');
  const { pool, wallet, dues } = props;
  const index = wallet === null ? -1 : pool.players.indexOf(wallet);
  const claim = wallet !== null && (
    <ClaimButton pool={pool} wallet={wallet} dues={dues} played={index >= 0} />
  );
  if (pool.status === 'refunding') {
    return (
      <Ended
        title={index >= 0 ? 'refundHeading' : 'refundedHeading'}
        text={WHY_REFUNDED[pool.refundReason]}
        pool={pool}
      >
        {claim}
      </Ended>
    );
  }
  if (index < 0) {
    return (
      <Ended title={dues.length > 0 ? 'rewardHeading' : 'completedHeading'} text="completedText" pool={pool}>
        <PoolFacts pool={pool} winners={props.winners} />
        {claim}
        <ButtonLink href={checkOf(pool)} wide>
          {t('draw.checkLink')}
        </ButtonLink>
      </Ended>
    );
  }
  const seat = seatPayout(ledgerOf(pool), index);
  return index < pool.winnerCount ? (
    <Won {...props} seat={seat}>
      {claim}
    </Won>
  ) : (
    <Lost {...props} seat={seat}>
      {claim}
    </Lost>
  );
};

const WHY_REFUNDED = {
  none: null,
  deadline: 'expiredText',
  timeout: 'timedOutText',
  void: 'voidedText',
} as const satisfies Record<RefundReason, string | null>;

interface EndedProps {
  readonly title: 'refundHeading' | 'refundedHeading' | 'rewardHeading' | 'completedHeading';
  readonly text: 'completedText' | (typeof WHY_REFUNDED)[RefundReason];
  readonly pool: Pool;
  readonly children: Elements;
}

/** The end of a pool that the reader neither won nor lost, and where to go from it. */
const Ended = ({ title, text, pool, children }: EndedProps) => {
  const { t } = useTranslation('pools');
  const count = pool.winnerCount;
  return (
    <SideCard
      id="outcome"
      title={t(`claim.${title}`)}
      text={text === null ? undefined : t(`claim.${text}`, { count })}
    >
      {children}
      <NextPool after={pool} />
    </SideCard>
  );
};

interface SeatResultProps extends ClaimPanelProps {
  readonly seat: SeatPayout;
  readonly children: Elements;
}

const Won = ({ pool, wallet, seated, winners, seat, children }: SeatResultProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const place = seated.indexOf(wallet ?? '');
  const lines = [
    { label: t('claim.winnings'), value: solFloored(seat.base) },
    ...(seat.bonus > 0n ? [{ label: t('claim.bonus'), value: solFloored(seat.bonus) }] : []),
    { label: t('claim.stakeback'), value: solFloored(seat.stakeback) },
  ];
  return (
    <SideCard
      id="outcome"
      title={t('claim.wonHeading', { seat: number(place + 1) })}
      text={t('claim.times', { times: number(multipleOf(seat.total, pool.entryLamports)) })}
    >
      <SumList lines={lines} total={{ label: t('claim.yours'), value: solText(seat.total) }} />
      <FairNote pool={pool} />
      {children}
      <ShareWinButton pool={pool} winners={winners} seat={place} prize={seat.total} />
      <NextPool after={pool} />
    </SideCard>
  );
};

const Lost = ({ pool, winners, seat, children }: SeatResultProps) => {
  const { t } = useTranslation('pools');
  const stake = useTranslation('stake');
  const drawn = useDrawnSeats(winners, pool.playerCount);
  return (
    <SideCard id="outcome" title={t('claim.lostHeading')} text={`${drawn} ${t('claim.lostText')}`}>
      <SumList
        lines={[{ label: stake.t('bet.paid'), value: solFloored(pool.entryLamports) }]}
        total={{ label: t('claim.stakeback'), value: solText(seat.total) }}
      />
      <FairNote pool={pool} />
      {children}
      <NextPool after={pool} />
    </SideCard>
  );
};

const checkOf = ({ address }: Pool): string => `/vrf-transparency/${address}`;

const FairNote = ({ pool }: { readonly pool: Pool }) => {
  const { t } = useTranslation('pools');
  return (
    <p className="text-sm text-soft">
      <RichText
        text={t('draw.check', RAW)}
        marks={{ check: <Link href={checkOf(pool)} className="link" /> }}
      />
    </p>
  );
};
