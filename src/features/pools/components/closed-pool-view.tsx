import { useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { hasMultiplier } from '#src/protocol/prize.ts';
import { solText } from '#src/protocol/sol-text.ts';
import { useStore } from '#src/store/store.ts';
import { Badge } from '#src/ui/badge.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { TimelineStep } from '#src/ui/timeline.tsx';
import {
  type ClosedPool,
  type ClosedSeat,
  type EndStatus,
  useClosedPlayers,
} from '../api/use-closed-pool.ts';
import { LifeCard } from './life-card.tsx';
import { PlayersCard } from './players-card.tsx';
import { PoolColumns } from './pool-columns.tsx';
import { StageCard } from './stage-card.tsx';
import { StageMiddle } from './stage-middle.tsx';
import { TechnicalDetails } from './technical-details.tsx';

const END = {
  completed: { text: 'status.completed', tone: 'info' },
  expired: { text: 'status.expired', tone: 'neutral' },
  refunding: { text: 'closed.refunded', tone: 'neutral' },
} as const satisfies Record<EndStatus, object>;

/** Whether a seat was drawn among the winners. */
const hasWon = ({ drawnIndex }: ClosedSeat, { status, winnerCount }: ClosedPool): boolean =>
  status === 'completed' && drawnIndex !== null && drawnIndex < winnerCount;

const isMultiplied = ({ isRandomMultiplier, bonusAmount, winnerCount }: ClosedPool): boolean =>
  hasMultiplier({ randomMultiplier: isRandomMultiplier, bonusLamports: bonusAmount }, winnerCount);

/** Shows a pool whose account is closed, from the server's data. */
export const ClosedPoolView = ({ pool }: { readonly pool: ClosedPool }) => {
  const players = useClosedPlayers(pool.poolAddress);
  return (
    <PoolColumns
      stage={<ClosedStage pool={pool} seats={players.seats} />}
      side={<ClosedNote address={pool.poolAddress} />}
    >
      <ClosedPlayers pool={pool} players={players} />
      <TechnicalDetails>
        <ClosedLife pool={pool} />
        <ClosedTerms pool={pool} />
      </TechnicalDetails>
    </PoolColumns>
  );
};

interface ClosedStageProps {
  readonly pool: ClosedPool;
  /** The seats loaded so far; undefined before the first page. */
  readonly seats: readonly ClosedSeat[] | undefined;
}

const ClosedStage = ({ pool, seats }: ClosedStageProps) => {
  const { t } = useTranslation('pools');
  const { number } = useFormats();
  const { poolId: id, currentPlayers: players, winnerCount } = pool;
  const { text, tone } = END[pool.status];
  const won = seats?.filter((seat) => hasWon(seat, pool)).flatMap(({ seat }) => seat ?? []) ?? [];
  // An incomplete list of winners would look complete.
  const winners = winnerCount > 0 && won.length === winnerCount ? won : [];
  return (
    <StageCard pool={{ ...pool, id }} badge={<Badge tone={tone}>{t(text)}</Badge>}>
      <SeatRing
        seats={Math.max(2, players)}
        filled={players}
        winners={winners}
        frame="names"
        size={508}
        label={
          winners.length > 0
            ? t('ring.drawn', { count: winners.length, seats: players })
            : t('ring.open', { filled: players, seats: players })
        }
        middle={
          pool.status === 'completed' && (
            <StageMiddle
              over={t('stage.seatsWon', { count: winnerCount, players: number(players) })}
              figure={t('stage.drawn')}
            />
          )
        }
      />
    </StageCard>
  );
};

const ClosedTerms = ({ pool }: { readonly pool: ClosedPool }) => {
  const { t } = useTranslation('pools');
  const { dateTime } = useFormats();
  return (
    <SectionCard id="terms" title={t('terms.heading')} titleClass="mb-4 text-h3">
      <KeyValues
        columns={4}
        items={[
          { label: t('terms.entry'), value: solText(pool.entryAmount) },
          { label: t('terms.totalPool'), value: solText(BigInt(pool.currentPlayers) * pool.entryAmount) },
          {
            label: t('terms.bonus'),
            value: pool.bonusAmount > 0n ? solText(pool.bonusAmount) : t('terms.noBonus'),
          },
          {
            label: t('terms.multiplier'),
            value: isMultiplied(pool) ? t('terms.multiplierRandom') : t('terms.multiplierNone'),
          },
          {
            label: t('terms.password'),
            value: pool.isPasswordProtected ? t('terms.passwordNeeded') : t('terms.passwordNone'),
          },
          { label: t('terms.joinUntil'), value: dateTime(pool.expiresAt / 1_000) },
        ]}
      />
    </SectionCard>
  );
};

interface ClosedPlayersProps {
  readonly pool: ClosedPool;
  readonly players: ReturnType<typeof useClosedPlayers>;
}

const ClosedPlayers = ({ pool, players }: ClosedPlayersProps) => {
  const { t } = useTranslation(['pools', 'common']);
  const wallet = useStore((state) => state.walletAddress);
  const { seats, isError, isFetching, hasNextPage } = players;
  const drawn = pool.status === 'completed';
  const hasMore = !isError && seats && hasNextPage && seats.length < pool.currentPlayers;
  const rows = (seats ?? []).map((seat) => {
    const won = hasWon(seat, pool);
    const amount = seat.paid ?? seat.total;
    return {
      wallet: seat.wallet,
      seat: seat.seat ?? 0,
      own: seat.wallet === wallet,
      creator: seat.isCreator,
      won,
      weight: won && isMultiplied(pool) ? seat.weight : null,
      amount: amount === null ? null : `${solExact(amount)} SOL`,
    };
  });
  return (
    <PlayersCard
      drawn={drawn ? pool.winnerCount : null}
      lead={t(drawn ? 'closed.paid' : 'closed.refunds')}
      seats={rows}
      total={pool.currentPlayers}
      onMore={hasMore ? () => void players.fetchNextPage() : null}
      loadingMore={isFetching}
    >
      {seats === undefined && !isError && (
        <div role="status" className="mt-4 grid gap-4">
          <span className="sr-only">{t('common:loading')}</span>
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-full" />
        </div>
      )}
      {isError && (
        <div className="mt-4">
          <ErrorNote
            title={t('closed.playersFailed')}
            onRetry={() => void (seats ? players.fetchNextPage() : players.refetch())}
            retrying={isFetching}
          />
        </div>
      )}
    </PlayersCard>
  );
};

/** Shows what happened to a closed pool, and when, from the data the server has. */
const ClosedLife = ({ pool }: { readonly pool: ClosedPool }) => {
  const { t } = useTranslation('pools');
  const { dateTime } = useFormats();
  const full = pool.currentPlayers === pool.maxPlayers;
  const { lockedAt } = pool.draw;

  const drawn = pool.status === 'completed';
  const undrawn = pool.refundReason === 'void' ? 'voided' : 'timedOut';
  const end = drawn ? 'winnersDrawn' : pool.status === 'expired' ? 'expired' : undrawn;
  const step = (id: string, title: string, at: number | null): TimelineStep => ({
    id,
    state: id === 'end' && !drawn ? 'failed' : 'done',
    title,
    ...(at !== null && { time: dateTime(at) }),
  });
  const steps = [
    step('created', t('life.created.title'), pool.createdAt / 1_000),
    ...(lockedAt === null
      ? []
      : [step('locked', t(full ? 'life.filled.title' : 'life.lockedShort.title'), lockedAt)]),
    step('end', t(`life.${end}.title`, { count: pool.winnerCount }), pool.settledAt),
    step('paid', t(drawn ? 'life.paid.title' : 'life.refunded.title'), null),
    step('closed', t('closed.account'), pool.closedAt),
  ];
  return <LifeCard steps={steps} />;
};

/** States that the server is the source, and links to the record on chain. */
const ClosedNote = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('pools');
  return (
    <SectionCard id="closed" title={t('closed.title')} className="grid gap-3">
      <p className="text-soft">{t('closed.text')}</p>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-3">
        <dt className="text-xs text-soft">{t('proof.address')}</dt>
        <dd translate="no" className="col-start-1 min-w-0 font-mono text-xs wrap-anywhere">
          {address}
        </dd>
        <dd className="col-start-2 row-span-2 row-start-1">
          <CopyButton text={address} label={t('proof.copyAddress')} />
        </dd>
      </dl>
      <p className="text-sm">
        <ExternalLink href={explorerLink('address', address)} className="min-h-11 fine:min-h-8">
          {t('closed.transactions')}
        </ExternalLink>
      </p>
    </SectionCard>
  );
};
