import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/badge.tsx';
import { useStore } from '#src/store/store.ts';
import { Tooltip } from '#src/ui/tooltip.tsx';
import type { Cluster } from '../config.ts';

/**
 * Shows the network that the app uses, and whether it, or everything, is unreachable. Mainnet is emphasized, because
 * only there the SOL is real. Its tooltip can be opened by keyboard, too.
 */
export const ClusterBadge = ({ cluster }: { readonly cluster: Cluster }) => {
  const { t } = useTranslation('shell');
  const trouble = useStore(({ offlineSince, chainUnreachable }) =>
    offlineSince === null ? chainUnreachable && 'silent' : 'offline',
  );
  const hint = t(trouble ? `cluster.${trouble}Hint` : `cluster.hint.${cluster}`);
  return (
    <Tooltip text={hint}>
      <button
        type="button"
        data-offline={trouble === 'offline' || undefined}
        className="inline-flex min-h-11 items-center rounded-full fine:min-h-9"
      >
        <Badge tone={trouble === 'silent' ? 'bad' : trouble || cluster === 'mainnet' ? 'warn' : 'good'}>
          <span className="sr-only">{t('cluster.label')}</span>
          <span>
            {trouble === 'offline'
              ? t('cluster.offline')
              : `${t(`cluster.${cluster}`)}${trouble ? `: ${t('cluster.silent')}` : ''}`}
          </span>
          {trouble && (
            <span role="status" className="sr-only">
              {hint}
            </span>
          )}
        </Badge>
      </button>
    </Tooltip>
  );
};
