import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { ledgerOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { prizeOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { SumList } from '#src/ui/sum-list.tsx';

interface PoolFactsProps {
  /** A pool that can no longer be joined. */
  readonly pool: Pool;
  /** Winning seats by their place in joining order; empty before the draw is shown. */
  readonly winners: readonly number[];
}

/** The pool's facts for a reader without a seat in it: the stakes, and what a winner receives. */
export const PoolFacts = ({ pool, winners }: PoolFactsProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { least, most, count } = prizes(pool);
  const [only] = winners;
  const lines = [
    { label: t('terms.entry'), value: solText(pool.entryLamports) },
    { label: t('players.heading'), value: number(pool.playerCount) },
    { label: t('terms.totalPool'), value: solText(BigInt(pool.playerCount) * pool.entryLamports) },
    ...(pool.bonusLamports > 0n ? [{ label: t('terms.bonus'), value: solText(pool.bonusLamports) }] : []),
  ];
  const total = {
    label:
      winners.length === 1 && only !== undefined
        ? t('stage.seatWon', { seat: number(only + 1) })
        : t(count > 1 ? 'terms.eachWins' : 'terms.winnerGets'),
    value: most > least ? t('terms.range', { least: solText(least), most: solText(most) }) : solText(least),
  };
  return <SumList lines={lines} total={total} />;
};

/** Returns the least and the most paid to a winner, in lamports: by the draw, or by the terms before it. */
function prizes(pool: Pool): { readonly least: bigint; readonly most: bigint; readonly count: number } {
  if (pool.status !== 'completed') {
    const { winners: count, least, most } = prizeOf(pool);
    return { least, most, count };
  }
  const totals = ledgerOf(pool).winners.map(({ total }) => total);
  const [first = 0n] = totals;
  const least = totals.reduce((low, total) => (total < low ? total : low), first);
  const most = totals.reduce((high, total) => (total > high ? total : high), first);
  return { least, most, count: totals.length };
}
