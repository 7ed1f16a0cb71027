import { useTranslation } from 'react-i18next';
import { useFormats } from '#src/i18n/use-formats.ts';
import { Badge } from '#src/ui/badge.tsx';
import { KeyValues } from '#src/ui/key-values.tsx';
import { Moment } from '../parts/moment.tsx';
import { ShortId } from '../parts/wallet-cell.tsx';
import { useChain } from './queries.ts';
import { StatusCard } from './status-card.tsx';

/** The chain as the server sees it, and whether the program takes new pools. */
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
              { label: t('chain.time'), value: <Moment at={unixTimestamp} /> },
            ]}
          />
          <p className="flex flex-wrap items-center gap-x-2 border-t border-line pt-2 text-sm">
            {t('chain.program')}
            <span className="text-soft">
              <ShortId kind="address" id={programId} />
            </span>
          </p>
        </>
      )}
    </StatusCard>
  );
};
