import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { type JoinRefusal, joinRefusal } from '#src/protocol/seat-rules.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { isInvitedTo } from '#src/store/invites.ts';
import { AllBack } from './all-back.tsx';
import { JoinButton } from './join-button.tsx';
import { JoinOdds, JoinRule } from './join-terms.tsx';
import { NextPool } from '#src/stake/next-pool.tsx';
import { PoolFacts } from './pool-facts.tsx';
import { SideCard } from './side-card.tsx';
import { badgeOf } from './status-badge.tsx';
import { PoolBet } from './pool-bet.tsx';

interface JoinPanelProps {
  readonly pool: Pool;
  /** Null if the wallet has no seat or gave it up, undefined while unknown. */
  readonly seat: Entry | null | undefined;
  readonly paused: boolean;
  /** Unix seconds of the chain. */
  readonly now: number;
}

/** Shows what a seat costs and may bring, and opens the dialog to join. */
export const JoinPanel = ({ pool, seat, paused, now }: JoinPanelProps) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const isInvited = useStore(isInvitedTo(pool));
  const free = pool.maxPlayers - pool.playerCount;
  const refusal = joinRefusal(pool, seat ?? null, now, paused);
  if (refusal !== null && refusal !== 'paused') {
    return (
      <SideCard
        id="join"
        title={isInvited && refusal === 'full' ? t('invite.full') : t(`status.${badgeOf(pool, now).name}`)}
        text={
          <>
            <span role="status">{refusalText(t, pool, refusal, now)}</span>
            {isInvited && pool.status === 'locked' && <span className="block">{t('invite.watch')}</span>}
          </>
        }
      >
        {pool.status === 'locked' && <PoolFacts pool={pool} winners={[]} />}
        <NextPool after={pool} orAll={isInvited} />
      </SideCard>
    );
  }
  const wait = duration(pool.countdownSeconds);
  return (
    <SideCard
      id="join"
      title={free === 1 ? t('joinPanel.lastSeat') : t('joinPanel.seatsFree', { count: free })}
      text={
        seat?.exitUsed
          ? t('joinPanel.rejoin')
          : t(free === 1 ? 'joinPanel.lastSeatText' : 'joinPanel.seatsFreeText', { wait })
      }
    >
      <PoolBet pool={pool} />
      <AllBack entryLamports={pool.entryLamports} />
      <JoinButton pool={pool} seat={seat} paused={paused} amount={solText(pool.entryLamports)} />
      <JoinRule pool={pool} seat={seat} />
      <JoinOdds pool={pool} />
    </SideCard>
  );
};

/** Returns what a locked pool waits for, or else why it cannot be joined. */
function refusalText(
  t: TFunction<'pools'>,
  pool: Pool,
  refusal: Exclude<JoinRefusal, 'paused'>,
  now: number,
): string {
  if (pool.status !== 'locked') return t(`joinRefusal.${refusal === 'full' ? 'wrongState' : refusal}`);
  return t(now < (pool.draw.drawAt ?? 0) ? 'joinPanel.lockedText' : 'joinPanel.drawingText');
}
