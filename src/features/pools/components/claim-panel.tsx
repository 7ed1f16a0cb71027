import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDrawnSeats } from '#src/stake/use-drawn-seats.ts';
import {
  type Claimable,
  isEmpty,
  type Share,
  sharesOf,
  stakedBy,
  totalOf,
  wonOf,
} from '#src/protocol/claimable.ts';
import type { Pool, RefundReason } from '#src/protocol/pool.ts';
import { multiplierOf } from '#src/protocol/prize.ts';
import { PutIn } from '#src/stake/put-in.tsx';
import { RematchButton } from '#src/stake/rematch-button.tsx';
import { ShareSum } from '#src/stake/share-sum.tsx';
import { ShareWinButton } from '#src/stake/share-win-button.tsx';
import { isInvitedTo } from '#src/store/invites.ts';
import { useStore } from '#src/store/store.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { ClaimButton } from './claim-button.tsx';
import { NextPool } from '#src/stake/next-pool.tsx';
import { PoolFacts } from './pool-facts.tsx';
import { SideCard } from './side-card.tsx';

interface ClaimPanelProps {
  readonly pool: Pool;
  readonly wallet: string | null;
  /** Winning seats by their position in joining order. */
  readonly winners: readonly number[];
  /** Players in joining order. */
  readonly seated: readonly string[];
  /** What the wallet can claim; empty if it has been paid or has no part in the pool. */
  readonly claimable: Claimable;
}

/** Shows how the pool ended for the user, and what can be claimed. */
export const ClaimPanel = (props: ClaimPanelProps) => {
  const { t } = useTranslation('pools');
  const { pool, wallet, claimable } = props;
  const index = wallet === null ? -1 : pool.players.indexOf(wallet);
  const claim = wallet !== null && (
    <ClaimButton
      pool={pool}
      wallet={wallet}
      claimable={claimable}
      played={index >= 0}
      beside={index >= 0 && <RematchButton pool={pool} wallet={wallet} />}
    />
  );
  const shares = wallet === null ? [] : sharesOf(pool, wallet, true);
  const sum = shares.length > 0 && <ShareSum shares={shares} />;
  if (pool.status === 'refunding') {
    return (
      <Ended
        title={index >= 0 ? 'refundHeading' : 'refundedHeading'}
        text={WHY_REFUNDED[pool.refundReason]}
        pool={pool}
      >
        {sum}
        {claim}
      </Ended>
    );
  }
  if (index < 0) {
    return (
      <Ended
        title={isEmpty(claimable) ? 'completedHeading' : 'rewardHeading'}
        text="completedText"
        pool={pool}
      >
        <PoolFacts pool={pool} winners={props.winners} />
        {sum}
        {claim}
        <ButtonLink href={checkOf(pool)} wide>
          {t('draw.checkLink')}
        </ButtonLink>
      </Ended>
    );
  }
  const net = <PutIn staked={stakedBy(pool, props.wallet ?? '')} got={totalOf(shares)} />;
  return index < pool.winnerCount ? (
    <Won {...props} index={index} shares={shares} net={net}>
      {claim}
    </Won>
  ) : (
    <Lost {...props} shares={shares} net={net}>
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

/** Shows the end of a pool that the user neither won nor lost, with links to continue. */
const Ended = ({ title, text, pool, children }: EndedProps) => {
  const { t } = useTranslation('pools');
  const isInvited = useStore(isInvitedTo(pool));
  const count = pool.winnerCount;
  return (
    <SideCard
      id="outcome"
      title={isInvited && title === 'completedHeading' ? t('invite.drawn') : t(`claim.${title}`)}
      text={text === null ? undefined : t(`claim.${text}`, { count })}
    >
      {children}
      <NextPool after={pool} orAll={isInvited} />
    </SideCard>
  );
};

interface SeatResultProps extends ClaimPanelProps {
  readonly shares: readonly Share[];
  /** The amount staked, and the amount returned. */
  readonly net: Elements;
  readonly children: Elements;
}

const Won = ({
  pool,
  wallet,
  seated,
  winners,
  shares,
  index,
  net,
  children,
}: SeatResultProps & { readonly index: number }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const seat = seated.indexOf(wallet ?? '');
  return (
    <SideCard id="outcome" title={t('claim.wonHeading', { seat: number(seat + 1) })} text={net}>
      <ShareSum shares={shares} weight={multiplierOf(pool, index)} />
      <FairNote pool={pool} />
      {children}
      <ShareWinButton pool={pool} winners={winners} seat={seat} prize={wonOf(shares)} />
      <NextPool after={pool} />
    </SideCard>
  );
};

const Lost = ({ pool, winners, shares, net, children }: SeatResultProps) => {
  const { t } = useTranslation('pools');
  const drawn = useDrawnSeats(winners, pool.playerCount);
  return (
    <SideCard id="outcome" title={t('claim.lostHeading')} text={net}>
      <p className="text-sm text-soft">{drawn}</p>
      <ShareSum shares={shares} />
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
