import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ledgerOf } from '#src/protocol/dues.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Button } from '#src/ui/button.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { solText } from '#src/protocol/sol-text.ts';
import type { DrawnSeats } from '../model/seats.ts';
import { SeatRow } from './seat-row.tsx';

const PAGE = 20;

interface PlayersCardProps {
  readonly pool: Pool;
  readonly wallet: string | null;
  /** Null before the draw. */
  readonly drawn: DrawnSeats | null;
}

/** Who plays, winners first once they are drawn; long lists come in pages. */
export const PlayersCard = ({ pool, wallet, drawn }: PlayersCardProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const [count, setCount] = useState(PAGE);
  const ledger = drawn && ledgerOf(pool);
  const shown = pool.players.slice(0, count);

  const row = (player: string, index: number): ReactNode => {
    const winner = drawn !== null && index < pool.winnerCount;
    const weight = pool.weights[index];
    return (
      <SeatRow
        key={player}
        wallet={player}
        seat={drawn?.seats[index] ?? index}
        own={player === wallet}
        creator={player === pool.creator}
        won={winner}
        weight={winner && pool.randomMultiplier ? (weight ?? null) : null}
        amount={ledger && solText(seatPayout(ledger, index).total)}
      />
    );
  };
  const winners = drawn ? shown.slice(0, pool.winnerCount) : [];
  const others = shown.slice(winners.length);
  return (
    <SectionCard
      id="players"
      title={drawn ? t('players.winnersHeading') : t('players.heading')}
      className="num"
    >
      {drawn && <ol className="mt-2">{winners.map(row)}</ol>}
      {drawn && others.length > 0 && <h3 className="mt-5 text-h3">{t('players.othersHeading')}</h3>}
      <ol className="mt-2">{others.map((player, index) => row(player, winners.length + index))}</ol>
      {pool.players.length > shown.length && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-sm text-soft">
            {t('players.showing', { shown: number(shown.length), total: number(pool.players.length) })}
          </p>
          <Button size="sm" onClick={() => setCount(count + PAGE)}>
            {t('players.more')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
};
