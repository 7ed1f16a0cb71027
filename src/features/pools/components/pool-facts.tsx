import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { drawnPrizes, prizeOf } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { SumList } from '#src/ui/sum-list.tsx';

interface PoolFactsProps {
  /** A pool that can no longer be joined. */
  readonly pool: Pool;
  /** Winning seats by their position in joining order; empty before the draw is shown. */
  readonly winners: readonly number[];
}

/** Shows a pool's stakes, and what a winner receives, to users without a seat in it. */
export const PoolFacts = ({ pool, winners }: PoolFactsProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { winners: count, least, most } = pool.status === 'completed' ? drawnPrizes(pool) : prizeOf(pool);
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
