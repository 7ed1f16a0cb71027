import { useTranslation } from 'react-i18next';
import type { ChainTime } from '#src/chain/queries/use-chain-time.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { SHARES } from '#src/protocol/default-shares.ts';
import { Button } from '#src/ui/button.tsx';
import { ButtonLink } from '#src/ui/button-link.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { WaitingForTime, WaitingPools } from '../model/waiting.ts';
import { TransitionCard } from './transition-card.tsx';
import { useId } from 'react';
import { Link } from 'wouter';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import type { Elements } from '#src/ui/elements.ts';
import { LiveList } from '#src/ui/live-list.tsx';

const GROUPS = ['ready', 'overdue'] as const;

interface WaitingListsProps {
  readonly pools: WaitingPools;
  readonly chainTime: ChainTime;
  /** Fetches the pools that have waited for less time; null if all are listed. */
  readonly loadMore: (() => void) | null;
}

/** All waiting pools, grouped by what they wait for. */
export const WaitingLists = ({ pools, chainTime, loadMore }: WaitingListsProps) => {
  const { t } = useTranslation('completion');
  const { percent } = useFormats();
  const nothingToDo = GROUPS.every((group) => pools[group].length === 0);
  return (
    <>
      {nothingToDo && (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={<ButtonLink href="/pools">{t('empty.browse')}</ButtonLink>}
        />
      )}
      {GROUPS.map(
        (group) =>
          pools[group].length > 0 && (
            <PoolSection
              key={group}
              title={t(`groups.${group}.title`)}
              text={t(`groups.${group}.text`, { share: percent(SHARES.completer) })}
            >
              <LiveList className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
                {pools[group].map((waiting) => (
                  <TransitionCard key={waiting.pool.address} waiting={waiting} chainTime={chainTime} />
                ))}
              </LiveList>
            </PoolSection>
          ),
      )}
      {pools.paused.length > 0 && (
        <PoolSection title={t('groups.paused.title')} text={t('groups.paused.text')}>
          <Card className="py-1">
            <ul>
              {pools.paused.map((waiting) => (
                <PauseRow key={waiting.pool.address} waiting={waiting} chainTime={chainTime} />
              ))}
            </ul>
          </Card>
        </PoolSection>
      )}
      {loadMore && (
        <div className="mt-6 grid justify-items-center gap-3">
          <Button onClick={loadMore}>{t('loadMore')}</Button>
        </div>
      )}
    </>
  );
};

interface PoolSectionProps {
  readonly title: string;
  readonly text: string;
  readonly children: Elements;
}

/** One of the page's lists, with its heading. */
const PoolSection = ({ title, text, children }: PoolSectionProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-0">
      <h2 id={id} className="text-h2">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-[62ch] text-soft">{text}</p>
      {children}
    </section>
  );
};

interface PauseRowProps {
  readonly waiting: WaitingForTime;
  readonly chainTime: ChainTime;
}

/** A pool that waits for time to pass: for what, since when, and what follows. */
const PauseRow = ({ waiting: { pool, pause, since, until }, chainTime }: PauseRowProps) => {
  const { t } = useTranslation('completion');
  const { number, time } = useFormats();
  const { duration } = useTimeText();
  const beacon = useBeaconName(useBeaconKind(pool.beacon));
  const values = {
    beacon,
    round: number(pool.draw.round ?? 0n),
    time: until === null ? '' : time(until),
  };
  return (
    <li className="grid grid-cols-[44px_1fr] gap-x-4 gap-y-1 border-b border-line py-4 last:border-0 sm:grid-cols-[44px_1fr_auto]">
      <SeatRing seats={pool.maxPlayers} filled={pool.playerCount} size={44} className="row-span-2" />
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`/pools/${pool.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline fine:min-h-0"
        >
          <bdi>{pool.name}</bdi>
        </Link>
        <Badge tone="warn">{t(`pauses.${pause}.badge`)}</Badge>
      </div>
      <p className="num text-sm text-soft max-sm:col-start-2 sm:text-right">
        {until === null
          ? t('pauses.since', { time: time(since) })
          : t('pauses.left', { time: duration(until - chainTime.now) })}
      </p>
      <p className="col-start-2 text-sm text-soft sm:col-span-2">{t(`pauses.${pause}.text`, values)}</p>
    </li>
  );
};
