import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact, solFloored } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useDrawnSeats } from '#src/stake/use-drawn-seats.ts';
import { useStore } from '#src/store/store.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { useSlowingDraw } from '#src/ui/use-slowing-draw.ts';
import { useUntouched } from '#src/ui/use-untouched.ts';
import { StripFrame } from './strip-frame.tsx';

/** How long the strip shows how a pool was drawn. */
const SHOWN_MS = 10_000;

interface DrawnStripProps {
  readonly pool: PoolHeader;
  /** Lamports that drawing the pool earned. */
  readonly reward: bigint;
  /** Whether the user tried to draw the pool. */
  readonly isPressed: boolean;
  /** Called once the draw has been shown long enough; must stay the same function. */
  readonly onOver: () => void;
}

/** Plays a draw that the user has submitted, and shows its result and reward, or that another wallet was faster. */
export const DrawnStrip = ({ pool, reward, isPressed, onOver }: DrawnStripProps) => {
  const { t } = useTranslation('completion');
  const wallet = useStore((state) => state.walletAddress);
  const [isMine] = useState(wallet !== null && pool.draw.completer === wallet);
  const [winners] = useState(() => winningSeats(pool));
  const [isPlayed, setPlayed] = useState(!isMine);
  const running = useSlowingDraw(pool.playerCount, isPlayed ? null : winners, () => setPlayed(true));
  useStaged(isPlayed ? null : pool.address);
  useShownFor(isPlayed, onOver);
  const outcome = useOutcome(pool, winners);
  const exact = reward < 1_000_000n ? solExact(reward) : solFloored(reward);
  return (
    <StripFrame
      ring={
        <SeatRing
          seats={pool.playerCount}
          filled={pool.playerCount}
          winners={isPlayed ? winners : (running?.drawn ?? [])}
          hot={running?.hot ?? null}
          dimmed={!isPlayed}
          size={40}
        />
      }
      title={t(isMine ? 'ready.byYou' : 'ready.already')}
      line={
        isPressed && !isMine ? (
          <span>{t('ready.faster')}</span>
        ) : (
          <>
            {isPlayed && <span>{outcome}</span>}
            <UserText text={pool.name} />
          </>
        )
      }
      gain={isMine ? `+${exact}` : undefined}
      action={<ButtonLink href={`/pools/${pool.id}`}>{t('ready.watch')}</ButtonLink>}
    />
  );
};

/** Returns a sentence on who won: with the amount if it is one seat. */
function useOutcome(pool: PoolHeader, winners: readonly number[]): string {
  const { t } = useTranslation('completion');
  const { number } = useFormats();
  const seats = useDrawnSeats(winners, pool.playerCount);
  const [first] = winners;
  return winners.length === 1 && first !== undefined
    ? t('ready.won', { seat: number(first + 1), amount: solText(prizeOf(pool).least) })
    : seats;
}

/** Marks the pool as staged, so that nothing else reveals its draw while it is played here. */
function useStaged(address: string | null): void {
  const setStagedPool = useStore((state) => state.setStagedPool);
  useEffect(() => {
    if (address === null) return;
    setStagedPool(address);
    return () => setStagedPool(null);
  }, [address, setStagedPool]);
}

/** Calls `onOver` ten seconds after `isStarted`, once the page is not being touched. */
function useShownFor(isStarted: boolean, onOver: () => void): void {
  const [isDone, setDone] = useState(false);
  const isOver = useUntouched(isDone);
  useEffect(() => {
    if (!isStarted) return;
    const timer = setTimeout(() => setDone(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isStarted]);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
}
