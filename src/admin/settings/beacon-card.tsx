import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BeaconChain } from '#src/beacon/chain.ts';
import type { LatestRound } from '#src/beacon/latest-rounds.ts';
import { type RoundClock, timeOfRound } from '#src/beacon/rounds.ts';
import { beaconQuery } from '#src/chain/queries/draw-queries.ts';
import { kindOfBeacon } from '#src/chain/queries/use-beacon.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Age } from '../parts/time-text.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { Section } from '../parts/section.tsx';

/** Shows the beacon that the configuration names, which cannot be changed. @param address of its record */
export const BeaconCard = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('admin-settings');
  return (
    <Section title={t('beacon.title')} lead={t('beacon.forGood')}>
      <QueryPart what={t('beacon.title')} query={useQuery(beaconQuery(address))}>
        {(record) =>
          record === null ? (
            <p className="text-bad">{t('beacon.none')}</p>
          ) : (
            <>
              <BeaconFacts address={address} record={record} />
              <RelayList address={address} clock={record} />
            </>
          )
        }
      </QueryPart>
    </Section>
  );
};

const BeaconFacts = ({ address, record }: { readonly address: string; readonly record: BeaconChain }) => {
  const { t } = useTranslation('admin-settings');
  const { dateTime } = useFormats();
  const { duration } = useTimeText();
  const kind = kindOfBeacon(record.chainHash);
  const name = useBeaconName(kind);
  return (
    <>
      <BeaconNote kind={kind} />
      <KeyValues
        columns={1}
        className="sm:grid-cols-3"
        items={[
          { label: t('beacon.name'), value: name },
          { label: t('beacon.period'), value: duration(record.periodSeconds) },
          { label: t('beacon.genesis'), value: dateTime(record.genesis) },
        ]}
      />
      <dl className="grid gap-2">
        <Hash label={t('beacon.chainHash')} value={record.chainHash} copy={t('beacon.copyHash')} />
        <Hash label={t('beacon.record')} value={address} copy={t('beacon.copyRecord')} />
      </dl>
    </>
  );
};

interface HashProps {
  readonly label: string;
  readonly value: string;
  readonly copy: string;
}

const Hash = ({ label, value, copy }: HashProps) => (
  <div className="grid gap-0.5">
    <dt className="text-xs text-soft">{label}</dt>
    <dd translate="no" className="flex items-center gap-2 font-mono text-xs">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyButton text={value} label={copy} />
    </dd>
  </div>
);

const REFRESH_MS = 15_000;

const latestQuery = (beacon: string) => ({
  queryKey: ['chain', 'latest-rounds', beacon],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await loadChain()).getLatestRounds(beacon, signal),
  refetchInterval: REFRESH_MS,
});

interface RelayListProps {
  /** The address of the beacon's record. */
  readonly address: string;
  readonly clock: RoundClock;
}

/** The newest round of each relay that players' browsers use. */
const RelayList = ({ address, clock }: RelayListProps) => {
  const { t } = useTranslation('admin-settings');
  return (
    <section aria-labelledby="relays-heading" className="grid gap-2 border-t border-line pt-4">
      <h3 id="relays-heading" className="text-sm font-semibold">
        {t('beacon.relays')}
      </h3>
      <QueryPart what={t('beacon.relays')} query={useQuery(latestQuery(address))} skeleton="h-24">
        {(relays) =>
          relays.length === 0 ? (
            <p className="text-sm text-warn">{t('beacon.noRelay')}</p>
          ) : (
            <ul aria-labelledby="relays-heading" className="num ruled text-sm">
              {relays.map((latest, index) => (
                // Two of them may have the same name; their order is stable.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2">
                  <span translate="no" className="min-w-48 font-mono text-xs">
                    {latest.relay}
                  </span>
                  <Shown latest={latest} clock={clock} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryPart>
    </section>
  );
};

const Shown = ({ latest, clock }: { readonly latest: LatestRound; readonly clock: RoundClock }) => {
  const { t } = useTranslation('admin-settings');
  const { number } = useFormats();
  if (latest.round === null) {
    return (
      <span className="text-warn">
        <span>{t('beacon.noAnswer')}</span>{' '}
        <code lang="en" translate="no" className="font-mono text-xs">
          {latest.problem}
        </code>
      </span>
    );
  }
  return (
    <>
      <span>{t('beacon.round', { round: number(latest.round) })}</span>
      <Age at={timeOfRound(clock, latest.round)} />
    </>
  );
};
