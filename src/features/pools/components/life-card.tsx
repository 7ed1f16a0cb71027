import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { explorerLink } from '#src/chain/cluster.ts';
import { historyQuery } from '#src/chain/cache/queries.ts';
import { useBeaconKind } from '#src/chain/cache/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { type LifeKey, type LifeMoment, type LifeStep, poolLife } from '../model/pool-life.ts';
import { useLifeTexts } from './use-life-texts.ts';

/** Steps whose title says it all. */
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

interface LifeCardProps {
  readonly pool: PoolHeader;
  readonly moment: LifeMoment;
}

/** A pool's life as a timeline: what happened, with its transaction, and what it waits for. */
export const LifeCard = ({ pool, moment }: LifeCardProps) => {
  const { now } = moment;
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const { data: history = [], isError } = useQuery(historyQuery(pool.address));
  const { valuesOf, timeOf } = useLifeTexts(now);
  const beacon = useBeaconName(useBeaconKind(pool.beacon));

  const timeCell = ({ at, until, signature }: LifeStep) => {
    if (until !== null) return t('life.inTime', { time: duration(until - now) });
    if (at === null || at === 0) return undefined;
    if (signature === null) return timeOf(at);
    return (
      <ExternalLink href={explorerLink('tx', signature)}>
        <span className="sr-only">{t('life.transaction')}</span> {timeOf(at)}
      </ExternalLink>
    );
  };
  const steps = poolLife(pool, history, moment).map((step) => {
    const values = { ...valuesOf(step.values), beacon };
    const { players } = step.values;
    return {
      id: step.key,
      state: step.state,
      title: t(`life.${step.key}.title`),
      time: timeCell(step),
      ...(isDetailed(step.key) && {
        detail: (
          <Trans
            t={t}
            i18nKey={`life.${step.key}.detail`}
            values={values}
            {...(players && 'number' in players && { count: Number(players.number) })}
            components={{ mono: <span className="font-mono text-xs" /> }}
          />
        ),
      }),
    };
  });
  return (
    <SectionCard id="life" title={t('life.heading')} titleClass="mb-4 text-h3">
      <Timeline label={t('life.heading')} steps={steps} />
      {isError && history.length === 0 && (
        <p role="status" className="mt-4 text-sm text-soft">
          {t('life.historyFailed')}
        </p>
      )}
    </SectionCard>
  );
};
