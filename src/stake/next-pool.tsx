import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { Link } from 'wouter';
import { rowsOf } from '#src/chain/pools/pool-pages.ts';
import { useChainMinute } from '#src/chain/queries/use-chain-now.ts';
import { chanceOf, prizeOf } from '#src/protocol/prize.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { nextPool } from './like-pool.ts';
import { usePoolList } from './use-pool-list.ts';

/** Seconds. A pool that closes within a minute is not suggested. */
const MINUTE = 60;

interface NextPoolProps {
  readonly after: PoolHeader;
  /** Whether a link to all pools is shown if no similar pool is open; by default nothing is shown. */
  readonly orAll?: boolean;
}

/** Suggests an open pool similar to the one that has ended. */
export const NextPool = ({ after, orAll = false }: NextPoolProps) => {
  const { t } = useTranslation('stake');
  const common = useTranslation('common');
  const { pages, chain } = usePoolList({ nearEntry: String(after.entryLamports), password: 'without' });
  const pools = useMemo(() => (pages ? rowsOf(pages) : (chain.data ?? [])), [pages, chain.data]);
  const pool = nextPool(pools, after, useChainMinute() + MINUTE);
  if (pool === null) {
    return (
      orAll && (
        <ButtonLink href="/pools" wide>
          {t('nextPool.all')}
        </ButtonLink>
      )
    );
  }
  const left = pool.maxPlayers - pool.playerCount;
  return (
    <Link
      href={`/pools/${pool.id}`}
      className="num grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-card border border-line px-4 py-3.5 no-underline hover:border-line-strong"
    >
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={52} />
      <span className="min-w-0">
        <span className="block text-xs text-soft">{t('nextPool.label')}</span>
        <b className="font-semibold">
          <UserText text={pool.name} />
        </b>
        <span className="block text-sm text-soft">
          <span>{`${t('nextPool.seatsLeft', { count: left })} ·`}</span>{' '}
          <RichText
            text={common.t('chanceWins', { ...RAW, count: chanceOf(pool).wins })}
            values={{ ...chanceOf(pool) }}
            marks={{ b: <span /> }}
          />
          {/* The unit is never alone on a line. */}
          <span>{` ${solFloored(prizeOf(pool).least)}\u00a0SOL`}</span>
        </span>
      </span>
      <span aria-hidden="true" className="text-soft">
        →
      </span>
    </Link>
  );
};
