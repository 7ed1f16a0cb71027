import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useUser } from '#src/store/user.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { solExact } from '#src/protocol/amounts.ts';
import type { ClosedSeat, useClosedPlayers } from '../api/use-closed-players.ts';
import type { ClosedPool } from '../api/use-closed-pool.ts';
import { hasWon } from '../model/closed-seat.ts';
import { SeatRow } from './seat-row.tsx';

interface ClosedPlayersCardProps {
  readonly pool: ClosedPool;
  readonly players: ReturnType<typeof useClosedPlayers>;
}

/** Who played in a closed pool and what each was paid, winners first. */
export const ClosedPlayersCard = ({ pool, players }: ClosedPlayersCardProps) => {
  const { t } = useTranslation(['pools', 'common']);
  const { number } = useFormats();
  const wallet = useUser((state) => state.walletAddress);
  const { seats, isError, isFetching, hasNextPage } = players;
  const drawn = pool.status === 'completed';
  const winners = seats?.filter((seat) => hasWon(seat, pool)) ?? [];
  const others = seats?.slice(winners.length) ?? [];
  const missing = hasNextPage && winners.length + others.length < pool.currentPlayers;

  const rows = (list: readonly ClosedSeat[]) => (
    <ol className="mt-2">
      {list.map((seat) => {
        const won = hasWon(seat, pool);
        const amount = seat.paid ?? seat.total;
        return (
          <SeatRow
            key={seat.wallet}
            wallet={seat.wallet}
            seat={seat.seat ?? 0}
            own={seat.wallet === wallet}
            creator={seat.isCreator}
            won={won}
            weight={won && pool.isRandomMultiplier ? seat.weight : null}
            amount={amount === null ? null : `${solExact(amount)} SOL`}
          />
        );
      })}
    </ol>
  );
  return (
    <SectionCard id="players" title={t(drawn ? 'players.winnersHeading' : 'players.heading')} className="num">
      <p className="mt-1.5 text-sm text-soft">{t(drawn ? 'closed.paid' : 'closed.refunds')}</p>
      {seats === undefined && !isError && (
        <div role="status" className="mt-4 grid gap-4">
          <span className="sr-only">{t('common:loading')}</span>
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      )}
      {winners.length > 0 && rows(winners)}
      {drawn && others.length > 0 && <h3 className="mt-5 text-h3">{t('players.othersHeading')}</h3>}
      {others.length > 0 && rows(others)}
      {isError && (
        <div className="mt-4">
          <ErrorNote
            title={t('closed.playersFailed')}
            onRetry={() => void (seats ? players.fetchNextPage() : players.refetch())}
            retrying={isFetching}
          />
        </div>
      )}
      {seats && missing && !isError && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-soft">
            {t('players.showing', { shown: number(seats.length), total: number(pool.currentPlayers) })}
          </p>
          <Button
            size="sm"
            busy={isFetching ? t('common:loading') : undefined}
            onClick={() => void players.fetchNextPage()}
          >
            {t('players.more')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
};
