import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { Link } from 'wouter';
import { useWatchPools } from '#src/chain/pools/use-chain-watch.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solFloored } from '#src/protocol/amounts.ts';
import type { PoolSummary } from '#src/protocol/pool.ts';
import { chanceOf, prizeOf } from '#src/protocol/prize.ts';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { SolAmount } from '#src/ui/sol-amount.tsx';
import { UserText } from '#src/ui/user-text.tsx';
import { useFilling } from '../api/use-home-pools.ts';
import { FILLING_SHOWN } from '../model/alive.ts';
import { LiveList } from '#src/ui/live-list.tsx';

const RING_PX = 76;

/** Shows the pools that are about to fill up, updated live, and a link to all others. */
export const FillingNow = () => {
  const { t } = useTranslation('home-details');
  const home = useTranslation('home');
  const { number } = useFormats();
  const { filling, isByChain, isUnreachable } = useFilling();
  const all =
    filling === undefined || filling.open === 0
      ? home.t('filling.all')
      : t('filling.all', { count: filling.open, pools: number(filling.open) });
  return (
    <>
      {isByChain && <PoolWatch />}
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 className="text-[1.125rem]">{home.t('filling.heading')}</h2>
        <Link href="/pools" className="link num inline-flex min-h-11 items-center text-sm">
          {all}
        </Link>
      </div>
      {isUnreachable ? (
        <p className="text-soft">{t('filling.silent')}</p>
      ) : (
        <LiveList className="num grid min-h-85 auto-rows-fr gap-3 md:min-h-26 md:grid-cols-2 lg:grid-cols-3">
          {filling === undefined
            ? Array.from({ length: FILLING_SHOWN }, (_, index) => <MiniSkeleton key={index} />)
            : filling.shown.map((pool) => <MiniCard key={pool.address} pool={pool} />)}
          {filling !== undefined && filling.shown.length < FILLING_SHOWN && <OwnCard />}
        </LiveList>
      )}
    </>
  );
};

/** Follows the chain's pools while it is mounted. */
const PoolWatch = () => {
  useWatchPools();
  return null;
};

const CARD =
  'relative grid grid-cols-[76px_minmax(0,1fr)_auto] items-center gap-x-4 max-[240px]:grid-cols-1 max-[350px]:grid-cols-[76px_1fr] rounded-card border border-line bg-surface px-4.5 py-2.5 hover:border-line-strong md:nth-3:max-lg:hidden';

const MiniSkeleton = () => (
  <li aria-hidden="true" className={CARD}>
    <Skeleton className="size-19 rounded-full" />
    <span className="grid gap-1.5">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-4 w-32" />
    </span>
  </li>
);

const MiniCard = ({ pool }: { readonly pool: PoolSummary }) => {
  const { t } = useTranslation('home-details');
  const common = useTranslation('common');
  const { number } = useFormats();
  const chance = chanceOf(pool);
  const free = pool.maxPlayers - pool.playerCount;
  return (
    <li className={CARD}>
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={RING_PX} count />
      <span className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <Link
          href={`/pools/${pool.id}`}
          className="min-w-0 text-sm text-soft no-underline after:absolute after:inset-0"
        >
          <UserText text={pool.name} />
        </Link>
        <SolAmount amount={solFloored(prizeOf(pool).least)} className="text-[1.75rem]" />
        <span className="text-sm text-soft">
          {t('filling.what', {
            count: chance.wins,
            chance: common.t('chance', { ...chance }),
            amount: solFloored(pool.entryLamports),
          })}
        </span>
      </span>
      <span className="text-right text-sm text-soft">
        <RichText
          text={t('filling.seatsLeft', { ...RAW, count: free })}
          values={{ seats: number(free) }}
          marks={{ b: <b className="block font-semibold whitespace-nowrap text-accent-text" /> }}
        />
      </span>
    </li>
  );
};

const OwnCard = () => {
  const { t } = useTranslation('home-details');
  return (
    <li className={`${CARD} border-dashed`}>
      <SeatRing seats={8} filled={0} size={RING_PX} />
      <span className="grid gap-1">
        <Link href="/pools" className="font-semibold text-ink no-underline after:absolute after:inset-0">
          {t('filling.own')}
        </Link>
        <span className="text-sm text-soft">{t('filling.ownText')}</span>
      </span>
    </li>
  );
};
