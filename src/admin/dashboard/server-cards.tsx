import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { ShortId } from '../parts/wallet-cell.tsx';
import { pathOf } from '../paths.ts';
import { useChain, useHealth } from './queries.ts';
import { StatusCard } from './status-card.tsx';

/** Shows the chain as seen by the server, and whether the program accepts new pools. */
export const ChainCard = () => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  return (
    <StatusCard
      title={t('chain.title')}
      query={useChain()}
      badge={({ config }) => (
        <Badge tone={config.paused ? 'warn' : 'good'}>
          {t(config.paused ? 'chain.paused' : 'chain.running')}
        </Badge>
      )}
    >
      {({ cluster, slot, unixTimestamp, programId }) => (
        <>
          <KeyValues
            columns={2}
            items={[
              { label: t('chain.cluster'), value: cluster },
              { label: t('chain.slot'), value: number(slot) },
              { label: t('chain.time'), value: <TimeText at={unixTimestamp} /> },
            ]}
          />
          <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm">
            <span>{t('chain.program')}</span>
            <span className="text-soft">
              <ShortId kind="address" id={programId} />
            </span>
          </p>
        </>
      )}
    </StatusCard>
  );
};

const TONES = { ok: 'good', behind: 'warn', degraded: 'warn', down: 'bad' } as const;

/** Shows whether the indexer keeps up with the chain. */
export const IndexerCard = () => {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormats();
  const slot = (value: bigint | null): string => (value === null ? '–' : number(value));
  return (
    <StatusCard
      title={t('indexer.title')}
      query={useHealth()}
      badge={({ status }) => <Badge tone={TONES[status]}>{t(`indexer.status.${status}`)}</Badge>}
    >
      {({ status, database, version, indexer }) => (
        <>
          {status !== 'ok' && (
            <div role="status" className="text-sm">
              <span>{t(`indexer.explain.${status}`)}</span>
              <ul className="ml-4 list-disc">
                {indexer.degraded.map((reason) => (
                  <li key={reason}>{t(`indexer.degraded.${reason}`)}</li>
                ))}
              </ul>
            </div>
          )}
          <KeyValues
            columns={2}
            items={[
              {
                label: t('indexer.lag'),
                value: indexer.lagSlots === null ? t('indexer.lagUnknown') : number(indexer.lagSlots),
              },
              { label: t('indexer.database'), value: t(`indexer.databaseIs.${database}`) },
              { label: t('indexer.confirmed'), value: slot(indexer.confirmedSlot) },
              { label: t('indexer.finalized'), value: slot(indexer.finalizedSlot) },
              { label: t('indexer.leader'), value: t(indexer.leader ? 'indexer.leads' : 'indexer.follows') },
              { label: t('indexer.version'), value: version },
              { label: t('indexer.differences'), value: number(indexer.differences) },
              { label: t('indexer.unread'), value: number(indexer.unread) },
              { label: t('indexer.compared'), value: <TimeText at={indexer.comparedAt} /> },
            ]}
          />
          {indexer.differences > 0 && (
            <p role="alert" className="rounded-control border border-warn/40 bg-warn/8 p-3 text-sm">
              <span>{t('indexer.differencesText')}</span>{' '}
              <Link href={pathOf('pools')} className="link">
                {t('indexer.differencesLink')}
              </Link>
            </p>
          )}
          {indexer.lastError !== null && (
            <p className="text-sm text-soft">
              <span>{`${t('indexer.lastError')} ${t(`indexer.error.${indexer.lastError.kind}`)} ·`}</span>{' '}
              <TimeText at={indexer.lastError.at} />
            </p>
          )}
        </>
      )}
    </StatusCard>
  );
};
