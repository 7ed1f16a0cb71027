import { useTranslation } from 'react-i18next';
import { shortAddress } from '#src/lib/short-address.ts';
import { Button } from '#src/ui/button.tsx';
import { LockIcon } from '#src/ui/icons.tsx';
import { RingClock, RingNames, RingRays, RingSweep, type SeatName } from '#src/ui/ring-parts.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { Stage } from '../api/use-stage.ts';
import { type DrawState, drawState, type LifeContext } from '../model/draw-state.ts';
import { ShareButton } from './share-button.tsx';
import { StageCard } from './stage-card.tsx';
import { StageFigure } from './stage-figure.tsx';
import { StatusBadge } from './status-badge.tsx';

/** Above this many seats their labels would overlap. */
const NAMED_SEATS = 24;
const RING_PX = 508;

/** States in which the pool will not be drawn any more. */
const WITHOUT_DRAW: ReadonlySet<DrawState> = new Set(['refund', 'timeOut']);

interface CurrentStageProps {
  readonly stage: Stage;
  readonly wallet: string | null;
  readonly life: LifeContext;
}

/** The pool's stage: the seats, the countdown, the running draw, and the figure that matters in the current state. */
export const CurrentStage = ({ stage, wallet, life }: CurrentStageProps) => {
  const { t } = useTranslation('pools');
  const { shown: pool, seated, winners, playing, running } = stage;
  const { now } = life;
  const seat = wallet === null ? -1 : seated.indexOf(wallet);
  const you = seat < 0 ? undefined : seat;
  const drawn = pool.status === 'completed' && !playing ? (winners ?? []) : [];
  const lifted = running?.drawn ?? drawn;
  const won = you !== undefined && drawn.includes(you);
  const due = pool.draw.drawAt;
  const locked = pool.status === 'locked' && due !== null;
  const isWithoutDraw = locked && WITHOUT_DRAW.has(drawState(pool, life));
  const turns = locked && !isWithoutDraw && !playing;
  const seats = pool.status === 'open' ? pool.maxPlayers : pool.playerCount;
  const ring = { seats, winners: drawn, size: RING_PX };
  return (
    <StageCard
      pool={pool}
      badge={
        <>
          <StatusBadge pool={pool} now={now} />
          {pool.gate !== null && pool.status === 'open' && (
            <span className="inline-flex items-center gap-1 text-xs text-soft">
              <LockIcon className="size-3.5" />
              <span>{t('card.password')}</span>
            </span>
          )}
        </>
      }
      actions={
        <>
          {winners !== null && pool.status === 'completed' && (
            <Button size="sm" disabled={playing} onClick={stage.replay}>
              {t('stage.again')}
            </Button>
          )}
          <ShareButton pool={pool} label={t('share.button')} />
        </>
      }
    >
      <SeatRing
        {...ring}
        winners={lifted}
        hot={running?.hot ?? null}
        dimmed={playing || (locked && now >= due)}
        filled={pool.playerCount}
        you={you}
        frame="names"
        label={
          drawn.length > 0
            ? t('ring.drawn', { count: drawn.length, seats: pool.playerCount })
            : t('ring.open', { filled: pool.playerCount, seats })
        }
        middle={<StageFigure stage={stage} wallet={wallet} life={life} />}
      >
        {won && <RingRays {...ring} winners={[you]} />}
        {turns && now < due && <RingClock share={(due - now) / pool.countdownSeconds} />}
        {turns && now >= due && <RingSweep />}
        {seats <= NAMED_SEATS && (
          <RingNames
            seats={seats}
            names={namesOf(seats, seated, you, {
              // A winning seat has rays in place of the label, and the heading names it.
              you: won ? '' : t('stage.you'),
              free: t('stage.free'),
            })}
            winners={lifted}
          />
        )}
      </SeatRing>
    </StageCard>
  );
};

/** Returns a label per seat: a short address, "you" for the user's own, or "free"; a last free seat is emphasized. */
function namesOf(
  seats: number,
  seated: readonly string[],
  you: number | undefined,
  words: { readonly you: string; readonly free: string },
): readonly SeatName[] {
  return Array.from({ length: seats }, (_, seat) => {
    if (seat === you) return { text: words.you, look: 'strong' };
    const player = seated[seat];
    if (player !== undefined) return { text: shortAddress(player), look: 'address' };
    return { text: words.free, look: seats - seated.length === 1 ? 'strong' : 'quiet' };
  });
}
