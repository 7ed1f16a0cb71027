import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { poolsQuery } from '#src/chain/cache/pool-queries.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { chanceOf, prizeOf } from '#src/protocol/prize.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { nextPool } from './like-pool.ts';

/** Suggests an open pool like the one that is over; nothing where there is none. */
export const NextPool = ({ after }: { readonly after: PoolHeader }) => {
  const { t } = useTranslation('stake');
  const common = useTranslation('common');
  const { data: pools } = useQuery(poolsQuery());
  const pool = nextPool(pools ?? [], after, useChainNow());
  if (pool === null) return null;
  const left = pool.maxPlayers - pool.playerCount;
  return (
    <Link
      href={`/pools/${pool.id}`}
      className="num grid grid-cols-[56px_1fr_auto] items-center gap-x-3.5 rounded-card border border-line px-4 py-3.5 no-underline hover:border-line-strong"
    >
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={52} />
      <span className="min-w-0">
        <span className="block text-xs text-soft">{t('nextPool.label')}</span>
        <b className="block truncate font-semibold">{pool.name}</b>
        <span className="block text-sm text-soft">
          {t('nextPool.seatsLeft', { count: left })}
          {' · '}
          <Trans
            t={common.t}
            i18nKey="chanceWins"
            count={chanceOf(pool).wins}
            values={chanceOf(pool)}
            components={{ b: <span /> }}
          />{' '}
          {/* The unit never stands alone on a line. */}
          {`${solFloored(prizeOf(pool).least)}\u00a0SOL`}
        </span>
      </span>
      <span aria-hidden="true" className="text-soft">
        →
      </span>
    </Link>
  );
};
