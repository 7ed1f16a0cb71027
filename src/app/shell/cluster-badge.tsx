import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { Cluster } from '../config.ts';

/** Which network the app speaks to: only on mainnet is the SOL real, and that one stands out. Its hint is for keys, too. */
export const ClusterBadge = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslation('shell');
  return (
    <Tooltip text={t(`cluster.hint.${cluster}`)}>
      <button type="button" className="inline-flex min-h-11 items-center rounded-full md:min-h-9">
        <Badge tone={cluster === 'mainnet' ? 'warn' : 'good'}>
          <span className="sr-only">{t('cluster.label')}</span>
          {t(`cluster.${cluster}`)}
        </Badge>
      </button>
    </Tooltip>
  );
};
