import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { Cluster } from '../config.ts';

/** Which network the app speaks to: only on mainnet is the SOL real, and that one stands out. */
export const ClusterBadge = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslation('shell');
  return (
    <Tooltip text={t(`cluster.hint.${cluster}`)}>
      <span>
        <Badge tone={cluster === 'mainnet' ? 'warn' : 'good'}>
          <span className="sr-only">{t('cluster.label')}</span>
          {t(`cluster.${cluster}`)}
        </Badge>
      </span>
    </Tooltip>
  );
};
