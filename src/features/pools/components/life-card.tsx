import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RAW, RichText } from '#src/i18n/rich-text.tsx';
import { historyQuery } from '#src/chain/queries/queries.ts';
import { useBeaconKind } from '#src/chain/queries/use-beacon.ts';
import { useChainNowNear } from '#src/chain/queries/use-chain-now.ts';
import { useSlotSeconds } from '#src/chain/queries/use-slot-seconds.ts';
import { explorerLink } from '#src/chain/cluster.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { shortAddress } from '#src/lib/short-address.ts';
import { solExact } from '#src/protocol/amounts.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { UnreadTransactions } from '#src/stake/unread-transactions.tsx';
import { SectionCard } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Timeline, type TimelineStep } from '#src/ui/timeline.tsx';
import type { Elements } from '#src/ui/elements.ts';
import type { LifeContext } from '../model/draw-state.ts';
import { type LifeKey, type LifeStep, type LifeValue, poolLife } from '../model/pool-life.ts';

interface LifeCardProps {
  readonly steps: readonly TimelineStep[];
  /** Shown below the steps. */
  readonly children?: Elements;
}

/** Shows a pool's life as a timeline, whether its account is still on the chain or closed. */
export const LifeCard = ({ steps, children }: LifeCardProps) => {
  const { t } = useTranslation('pools');
  return (
    <SectionCard id="life" title={t('life.heading')} titleClass="mb-4 text-h3">
      <Timeline label={t('life.heading')} steps={steps} />
      {children}
    </SectionCard>
  );
};

/** Steps that have a title and no further text. */
const BARE = [
  'lockAhead',
  'countdownAhead',
  'roundAhead',
  'winnersAhead',
  'paid',
  'paidAhead',
  'refundAhead',
  'refunded',
] as const satisfies readonly LifeKey[];

type Detailed = Exclude<LifeKey, (typeof BARE)[number]>;

const isDetailed = (key: LifeKey): key is Detailed => !BARE.some((bare) => bare === key);

/** Shows the life of a pool on the chain: past steps link to their transactions, the last shows what it waits for. */
export const CurrentLife = ({ pool, life }: { readonly pool: PoolHeader; readonly life: LifeContext }) => {
  const { now } = life;
  const { t } = useTranslation('pools');
  const { data: history = [], isError } = useQuery(historyQuery(pool.address));
  const { valuesOf, timeOf } = useLifeTexts(now);
  const beacon = useBeaconName(useBeaconKind(pool.beacon));

  const timeCell = ({ at, until, signature }: LifeStep) => {
    if (until !== null) return <InTime until={until} />;
    if (at === null || at === 0) return undefined;
    if (signature === null) return timeOf(at);
    return (
      <ExternalLink href={explorerLink('tx', signature)} className="min-h-11 fine:min-h-0">
        <span className="sr-only">{`${t('life.transaction')} `}</span>
        <span>{timeOf(at)}</span>
      </ExternalLink>
    );
  };
  const steps = poolLife(pool, history, life).map((step) => {
    const values = { ...valuesOf(step.values), beacon };
    const { players, winners } = step.values;
    const counted = players ?? winners;
    const count = counted && 'number' in counted ? Number(counted.number) : 0;
    return {
      id: step.key,
      state: step.state,
      title: t(`life.${step.key}.title`, { count }),
      time: timeCell(step),
      ...(isDetailed(step.key) && {
        detail: (
          <RichText
            text={t(`life.${step.key}.detail`, { ...RAW, count })}
            values={{ ...values, count }}
            marks={{ mono: <span translate="no" className="font-mono text-xs" /> }}
          />
        ),
      }),
    };
  });
  return (
    <LifeCard steps={steps}>
      <div className="mt-4 empty:hidden">
        <UnreadTransactions history={history} />
      </div>
      {isError && history.length === 0 && (
        <p role="status" className="mt-4 text-sm text-soft">
          {t('life.historyFailed')}
        </p>
      )}
    </LifeCard>
  );
};

const InTime = ({ until }: { readonly until: number }) => {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const now = useChainNowNear([until]);
  return <span>{t('life.inTime', { time: duration(until - now) })}</span>;
};

const HALF_A_DAY = 12 * 3600;

/** Returns a function that formats the values of a step's sentence; a time far from `now` includes its date. */
function useLifeTexts(now: number) {
  const { number, time, dateTime } = useFormats();
  const { duration } = useTimeText();
  const slotSeconds = useSlotSeconds();
  const timeOf = (at: number): string => (Math.abs(at - now) < HALF_A_DAY ? time(at) : dateTime(at));

  const textOf = (value: LifeValue): string => {
    if ('address' in value) return shortAddress(value.address);
    if ('hex' in value) return shortAddress(value.hex);
    if ('time' in value) return timeOf(value.time);
    if ('lamports' in value) return `${solExact(value.lamports)} SOL`;
    if ('slots' in value) return slotSeconds === null ? '…' : duration(Number(value.slots) * slotSeconds);
    return number(value.number);
  };
  const valuesOf = (values: LifeStep['values']): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
  return { timeOf, valuesOf };
}
