import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { oracleQuery } from '#src/chain/queries.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Badge } from '#src/ui/badge.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorNote } from '#src/ui/error-note.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { endedDraws } from '../draw-times.ts';
import { DrawTimes } from './draw-times.tsx';

interface OracleRecordProps {
  /** Hex. */
  readonly vrfKey: string;
  /** Whether new pools get this key. */
  readonly current: boolean;
  readonly pools: readonly PoolHeader[];
}

/** What the chain has counted of one VRF key, for ever. */
export const OracleRecord = ({ vrfKey, current, pools }: OracleRecordProps) => {
  const { t } = useTranslation('transparency');
  const { number } = useFormats();
  const record = useQuery(oracleQuery(vrfKey));
  const draws = useMemo(() => endedDraws(pools, vrfKey), [pools, vrfKey]);
  const count = (value: bigint | undefined) =>
    value === undefined ? <Skeleton className="mt-1 h-5 w-10" /> : number(value);
  return (
    <li className="border-b border-line py-4 last:border-0 last:pb-0">
      <div className="mb-3 flex items-start gap-2">
        <code className="min-w-0 flex-1 font-mono text-xs wrap-anywhere text-soft">{vrfKey}</code>
        <CopyButton text={vrfKey} label={t('oracle.copy')} />
        <Badge tone={current ? 'good' : 'neutral'}>{t(current ? 'oracle.current' : 'oracle.former')}</Badge>
      </div>
      {record.isError ? (
        <ErrorNote
          title={t('oracle.failed')}
          code={record.error.message}
          onRetry={() => void record.refetch()}
          retrying={record.isFetching}
        />
      ) : record.data === null ? (
        <p className="text-sm text-soft">{t('oracle.none')}</p>
      ) : (
        <KeyValues
          columns={2}
          items={[
            { label: t('oracle.requested'), value: count(record.data?.drawsRequested) },
            { label: t('oracle.proven'), value: count(record.data?.drawsProven) },
            { label: t('oracle.timedOut'), value: count(record.data?.drawsTimedOut) },
            { label: t('oracle.uncaptured'), value: count(record.data?.drawsUncaptured) },
          ]}
        />
      )}
      <DrawTimes draws={draws} title={t('times.title')} linked />
    </li>
  );
};
