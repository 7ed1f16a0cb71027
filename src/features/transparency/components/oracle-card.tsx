import { useTranslation } from 'react-i18next';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { Card } from '#src/ui/card.tsx';
import { vrfKeys } from '../finished.ts';
import type { EndedDraw } from '../draw-times.ts';
import { DrawTimes } from './draw-times.tsx';
import { Liveness } from './liveness.tsx';
import { OracleRecord } from './oracle-record.tsx';

interface OracleCardProps {
  /** Hex; null where the program is not configured. */
  readonly configured: string | null;
  readonly pools: readonly PoolHeader[];
  /** Of closed pools, the latest first. */
  readonly closed: readonly EndedDraw[];
}

/** All keys that draws were made with, and how they have done. */
export const OracleCard = ({ configured, pools, closed }: OracleCardProps) => {
  const { t } = useTranslation('transparency');
  const keys = vrfKeys(configured, pools);
  return (
    <Card as="section" aria-labelledby="oracle">
      <h2 id="oracle" className="text-h2">
        {t('oracle.title')}
      </h2>
      <p className="mt-1 text-soft">{t('oracle.lead')}</p>
      <Liveness />
      {keys.length === 0 ? (
        <p className="mt-3 text-sm text-soft">{t('oracle.noKey')}</p>
      ) : (
        <ul className="mt-1">
          {keys.map((key) => (
            <OracleRecord key={key} vrfKey={key} current={key === configured} pools={pools} />
          ))}
        </ul>
      )}
      <DrawTimes draws={closed} title={t('times.closed')} lead={t('times.closedLead')} linked={false} />
    </Card>
  );
};
