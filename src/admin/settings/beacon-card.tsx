import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { beaconQuery } from '#src/chain/cache/draw-queries.ts';
import { kindOfBeacon } from '#src/chain/cache/use-beacon.ts';
import { useBeaconName } from '#src/i18n/use-beacon-name.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { BeaconNote } from '#src/ui/beacon-note.tsx';
import { Card } from '#src/ui/card.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { QueryPart } from '../parts/query-part.tsx';
import { RelayList } from './relay-list.tsx';

/** The beacon that the configuration names, for ever. @param address of its record */
export const BeaconCard = ({ address }: { readonly address: string }) => {
  const { t } = useTranslation('admin-settings');
  return (
    <Card as="section" aria-labelledby="beacon-heading" className="grid content-start gap-4">
      <div className="grid gap-1.5">
        <h2 id="beacon-heading" className="text-h3">
          {t('beacon.title')}
        </h2>
        <p className="max-w-[80ch] text-soft">{t('beacon.forGood')}</p>
      </div>
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
    </Card>
  );
};

interface BeaconFactsProps {
  readonly address: string;
  readonly record: BeaconChain;
}

const BeaconFacts = ({ address, record }: BeaconFactsProps) => {
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
    <dd className="flex items-center gap-2 font-mono text-xs">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyButton text={value} label={copy} />
    </dd>
  </div>
);
