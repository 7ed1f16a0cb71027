import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { useStore } from '#src/store/store.ts';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { Cluster } from '../config.ts';

/**
 * Names the network that the app speaks to, and says when it does not answer. Only on mainnet is the SOL real, and that one
 * stands out. Its hint is for keys, too.
 */
export const ClusterBadge = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslation('shell');
  const isSilent = useStore((state) => state.chainSilent);
  return (
    <Tooltip text={t(isSilent ? 'cluster.silentHint' : `cluster.hint.${cluster}`)}>
      <button type="button" className="inline-flex min-h-11 items-center rounded-full md:min-h-9">
        <Badge tone={isSilent ? 'bad' : cluster === 'mainnet' ? 'warn' : 'good'}>
          <span className="sr-only">{t('cluster.label')}</span>
          {t(`cluster.${cluster}`)}
          {isSilent && `: ${t('cluster.silent')}`}
          {isSilent && (
            <span role="status" className="sr-only">
              {t('cluster.silentHint')}
            </span>
          )}
        </Badge>
      </button>
    </Tooltip>
  );
};
