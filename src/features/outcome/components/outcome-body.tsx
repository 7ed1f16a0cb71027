import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useDrawnSeats } from '#src/stake/use-drawn-seats.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { winningSeats } from '#src/protocol/recorded-draw.ts';
import { NextPool } from '#src/stake/next-pool.tsx';
import { PutIn } from '#src/stake/put-in.tsx';
import { ShareSum } from '#src/stake/share-sum.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { ROOMY } from '#src/ui/roomy.ts';
import { RingRays } from '#src/ui/ring-parts.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { useCountUp } from '#src/ui/use-count-up.ts';
import { KEEP_CLEAR } from '#src/ui/use-covers.ts';
import type { WalletOutcome } from '../model/wallet-outcome.ts';

interface OutcomeBodyProps {
  readonly pool: Pool;
  /** The wallet's seat in joining order. */
  readonly seat: number;
  readonly result: WalletOutcome;
}

/** Winners' rays need room around the ring. */
const RING_PX = { won: 142, lost: 112 } as const;

/** The ring with its winners, the total paid to the wallet, and its parts. */
export const OutcomeBody = ({ pool, seat, result }: OutcomeBodyProps) => {
  const { t } = useTranslation('outcome');
  const { number } = useFormats();
  const won = result.outcome === 'won';
  const winners = winningSeats(pool);
  const drawn = useDrawnSeats(winners, pool.playerCount);
  const ring = { seats: pool.playerCount, winners, size: RING_PX[result.outcome] };
  return (
    <div className="grid justify-items-center text-center">
      {/* A phone in landscape orientation, or a very narrow one, only has room for the amount. */}
      <div className={ROOMY}>
        <SeatRing
          {...ring}
          filled={pool.playerCount}
          you={seat}
          frame="rays"
          label={t('ring', { players: number(pool.playerCount), winners: number(pool.winnerCount) })}
        >
          {won && <RingRays {...ring} winners={[seat]} />}
        </SeatRing>
      </div>
      <p {...KEEP_CLEAR} aria-hidden="true" className="mt-3 text-lg font-semibold">
        {t(`${result.outcome}.title`)}
      </p>
      {!won && <p className="text-sm text-soft">{t('lost.consolation')}</p>}
      <Amount lamports={result.total} won={won} />
      <p className="num mt-2 text-sm wrap-anywhere text-soft">
        <PutIn staked={result.staked} got={result.total} />
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-soft">
        <span>
          {t('about', {
            pool: pool.name,
            winners: number(pool.winnerCount),
            players: number(pool.playerCount),
          })}
        </span>
        {!won && <span className={ROOMY}>{` · ${drawn}`}</span>}
      </p>
      <div className="mt-6 grid w-full gap-4 text-left">
        <ShareSum shares={result.shares} weight={result.weight} />
        {!won && (
          <div className={classNames(ROOMY, 'empty:hidden')}>
            <NextPool after={pool} />
          </div>
        )}
      </div>
    </div>
  );
};

/** Counts up a won amount; screen readers read the final amount once. */
const Amount = ({ lamports, won }: { readonly lamports: bigint; readonly won: boolean }) => {
  const shown = useCountUp(lamports);
  const text = solFloored(won ? shown : lamports);
  return (
    <p aria-live="polite" aria-busy={won && shown !== lamports} className="mt-1.5">
      <SolAmount amount={text} className={classNames('text-[3.5rem] md:text-[4rem]', won && 'win-text')} />
    </p>
  );
};
