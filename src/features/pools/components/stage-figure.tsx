import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { assertNever } from '#src/lib/assert-never.ts';
import { clockText } from '#src/lib/time-span.ts';
import { useDollars } from '#src/prices/use-dollars.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import { sharesOf, totalOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { drawnPrizes, prizeOf } from '#src/protocol/prize.ts';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { useCountUp } from '#src/ui/use-count-up.ts';
import type { Stage } from '../api/use-stage.ts';
import { drawState, type LifeContext } from '../model/draw-state.ts';
import { StageMiddle } from './stage-middle.tsx';

interface StageFigureProps {
  readonly stage: Stage;
  readonly wallet: string | null;
  readonly life: LifeContext;
}

/** The figure that matters in the current state: the prize, the time left, the highlighted seat, or the result. */
export const StageFigure = ({ stage, wallet, life }: StageFigureProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { shown: pool, winners, playing, running } = stage;
  if (playing) {
    const wins = { count: winners?.length ?? 1, players: number(pool.playerCount) };
    const seat = running === null ? '…' : number(running.hot + 1);
    return <StageMiddle large over={t('stage.seat')} figure={seat} under={t('stage.win', wins)} />;
  }
  switch (pool.status) {
    case 'open':
      return <PrizeFigure pool={pool} />;
    case 'locked':
      return <Locked pool={pool} life={life} />;
    case 'completed':
      return <Result pool={pool} wallet={wallet} winners={winners ?? []} />;
    case 'refunding': {
      const sum = wallet === null ? 0n : totalOf(sharesOf(pool, wallet, true));
      const own = sum > 0n;
      return (
        <Amount
          lamports={own ? sum : pool.entryLamports}
          over={t(own ? 'stage.comesBack' : 'stage.comesBackToAll')}
        />
      );
    }
  }
};

/** Shows how long a locked pool still waits, or what it waits for. */
const Locked = ({ pool, life }: { readonly pool: Pool; readonly life: LifeContext }) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { drawAt, round } = pool.draw;
  const left = (drawAt ?? life.now) - life.now;
  const over = t('stage.round', { round: number(round ?? 0n) });
  const waitsFor = drawState(pool, life);
  switch (waitsFor) {
    case 'countdown': {
      const seats = { filled: number(pool.playerCount), seats: number(pool.maxPlayers) };
      const under = t('stage.seats', seats);
      return <StageMiddle large over={t('stage.drawIn')} figure={clockText(left)} under={under} />;
    }
    case 'round':
      return <StageMiddle large over={over} figure={clockText(-left)} under={t('stage.sinceDue')} />;
    case 'clock':
      return <StageMiddle over={t('stage.roundOut')} figure={t('stage.waits')} under={t('stage.forClock')} />;
    case 'completion':
      return (
        <StageMiddle over={t('stage.roundOut')} figure={t('stage.ready')} under={t('stage.toBeDrawn')} />
      );
    case 'refund':
      return <StageMiddle over={over} figure={t('steps.noDraw')} under={t('steps.note.tooEarly')} />;
    case 'timeOut':
      return <StageMiddle over={over} figure={t('steps.noDraw')} under={t('steps.note.tooLate')} />;
    default:
      return assertNever(waitsFor);
  }
};

interface AmountProps {
  readonly lamports: bigint;
  readonly over: string;
  /** Shown instead of the amount in dollars. */
  readonly under?: string;
  readonly won?: boolean;
  readonly small?: boolean;
  /** The amount that the figure counts up to. */
  readonly total?: bigint;
}

const Amount = ({ lamports, over, under, won = false, small = false, total = lamports }: AmountProps) => {
  const { plain } = useDollars();
  return (
    <StageMiddle
      live
      counting={lamports !== total}
      won={won}
      small={small}
      over={over}
      figure={<SolAmount amount={solFloored(lamports)} />}
      under={under ?? plain(total)}
    />
  );
};

interface PrizeFigureProps {
  readonly pool: Pool;
  /** Whether the ring is smaller than the stage's. */
  readonly small?: boolean;
}

/** Shows what a winner of an open pool gets, and how many seats are left. */
export const PrizeFigure = ({ pool, small = false }: PrizeFigureProps) => {
  const { t } = useTranslation('pools');
  const { winners, least, most } = prizeOf(pool);
  const free = pool.maxPlayers - pool.playerCount;
  return (
    <Amount
      lamports={least}
      small={small}
      over={t(most > least ? 'stage.getsAtLeast' : 'stage.gets', { count: winners })}
      under={t('stage.seatsLeft', { count: free })}
    />
  );
};

interface ResultProps {
  readonly pool: Pool;
  readonly wallet: string | null;
  readonly winners: readonly number[];
}

/** Shows the amount paid to the user, or else to each winner. */
const Result = ({ pool, wallet, winners }: ResultProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const index = wallet === null ? -1 : pool.players.indexOf(wallet);
  // Counting up renders this with every frame.
  const own = useMemo(() => (wallet === null ? 0n : totalOf(sharesOf(pool, wallet, true))), [pool, wallet]);
  // With a random multiplier winners get different amounts: the least is shown.
  const { least } = useMemo(() => drawnPrizes(pool), [pool]);
  const total = own > 0n ? own : least;
  const shown = useCountUp(total);
  if (index >= 0) {
    const won = index < pool.winnerCount;
    return (
      <Amount lamports={shown} total={total} won={won} over={t(won ? 'stage.youWon' : 'stage.comesBack')} />
    );
  }
  if (own > 0n) return <Amount lamports={shown} total={total} over={t('claim.rewardHeading')} />;
  const [only] = winners;
  const over =
    winners.length === 1 && only !== undefined
      ? t('stage.seatWon', { seat: number(only + 1) })
      : t('stage.seatsWon', { count: winners.length, players: number(pool.playerCount) });
  return <Amount lamports={shown} total={total} over={over} />;
};
