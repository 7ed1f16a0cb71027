import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { beaconQuery } from '#src/chain/queries/draw-queries.ts';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { SectionCard } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type EndedDraw, endedDraws } from '../model/draw-times.ts';
import { DrawTimes } from './draw-times.tsx';
import { Liveness } from './liveness.tsx';

interface BeaconCardProps {
  /** Address of the record that the configuration names; null if the program is not configured. */
  readonly configured: string | null;
  readonly pools: readonly PoolHeader[];
  /** Draws of closed pools, the latest first. */
  readonly closed: readonly EndedDraw[];
}

/** Shows the beacon that all draws use, and how those draws ended. */
export const BeaconCard = ({ configured, pools, closed }: BeaconCardProps) => {
  const { t } = useTranslation('transparency');
  const draws = useMemo(() => endedDraws(pools), [pools]);
  return (
    <SectionCard id="beacon" title={t('beacon.title')} titleClass="text-h2">
      <p className="mt-1 text-soft">{t('beacon.lead')}</p>
      {configured === null ? (
        <p className="mt-3 text-sm text-soft">{t('beacon.none')}</p>
      ) : (
        <BeaconFacts address={configured} />
      )}
      <Liveness />
      <DrawTimes draws={draws} title={t('times.title')} linked />
      <DrawTimes draws={closed} title={t('times.closed')} lead={t('times.closedLead')} linked={false} />
    </SectionCard>
  );
};

/** The beacon's record on chain, which never changes. */
const BeaconFacts = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('transparency');
  const { dateTime } = useFormats();
  const { duration } = useTimeText();
  const record = useQuery(beaconQuery(address));
  const beacon = record.data ?? null;
  const name = useBeaconName(beacon && kindOfBeacon(beacon.chainHash));
  if (record.isError) {
    return (
      <div className="mt-3">
        <ErrorNote title={t('beacon.failed')} code={record.error.message} query={record} />
      </div>
    );
  }
  if (beacon === null) {
    return record.isPending ? (
      <Skeleton className="mt-3 h-40" />
    ) : (
      <p className="mt-3 text-sm text-soft">{t('beacon.none')}</p>
    );
  }
  const keys = [
    { label: t('beacon.chainHash'), value: beacon.chainHash, copy: t('beacon.copyChainHash') },
    { label: t('beacon.groupKey'), value: beacon.groupKey, copy: t('beacon.copyGroupKey') },
  ];
  return (
    <div className="mt-4 grid gap-4 border-b border-line pb-4">
      <KeyValues
        columns={2}
        items={[
          { label: t('beacon.name'), value: name },
          { label: t('beacon.period'), value: duration(beacon.periodSeconds) },
          { label: t('beacon.genesis'), value: dateTime(beacon.genesis) },
        ]}
      />
      <dl className="grid gap-2">
        {keys.map(({ label, value, copy }) => (
          <div key={label} className="grid grid-cols-[1fr_auto] items-start gap-x-3">
            <dt className="text-xs text-soft">{label}</dt>
            <dd translate="no" className="col-start-1 min-w-0 font-mono text-xs wrap-anywhere">
              {value}
            </dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton text={value} label={copy} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
