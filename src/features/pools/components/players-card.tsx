import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { ledgerOf } from '#src/protocol/dues.ts';
import { seatPayout } from '#src/protocol/economics.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { classNames } from '#src/ui/class-names.ts';
import type { DrawnSeats } from '../model/seats.ts';
import { solText } from '#src/protocol/sol-text.ts';

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
    const seat = (drawn?.seats[index] ?? index) + 1;
    const winner = drawn !== null && index < pool.winnerCount;
    const weight = pool.weights[index];
    return (
      <li
        key={player}
        className={classNames(
          'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-0',
          player === wallet && '-mx-2 rounded-control bg-accent/8 px-2',
        )}
      >
        <span className="w-8 text-xs text-soft" aria-label={t('players.seat', { seat: number(seat) })}>
          {number(seat)}
        </span>
        <span className="font-mono text-xs" title={player}>
          {shortAddress(player)}
        </span>
        {player === wallet && <Badge tone="good">{t('players.you')}</Badge>}
        {player === pool.creator && <Badge plain>{t('players.creator')}</Badge>}
        {winner && pool.randomMultiplier && weight !== undefined && (
          <Badge plain>{t('players.weight', { weight: number(weight) })}</Badge>
        )}
        {ledger && (
          <span className={classNames('ml-auto font-semibold', winner && 'win-text')}>
            {solText(seatPayout(ledger, index).total)}
          </span>
        )}
      </li>
    );
  };
  const winners = drawn ? shown.slice(0, pool.winnerCount) : [];
  const others = shown.slice(winners.length);
  return (
    <Card as="section" aria-labelledby="players" className="num">
      <h2 id="players" className="text-h3">
        {drawn ? t('players.winnersHeading') : t('players.heading')}
      </h2>
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
    </Card>
  );
};
