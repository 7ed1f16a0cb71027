import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { useStore } from '#src/store/store.ts';

/** Says where the connected wallet is for another network, or does not say for which. */
export const ClusterWarning = () => {
  const { t } = useTranslation('wallet');
  const fit = useStore((state) => state.clusterFit);
  if (fit === null || fit === 'fits') return null;
  const cluster = t(`cluster.${getCluster().name}`);
  const other = fit === 'other';
  return (
    <p role="note" className={other ? 'text-bad' : 'text-warn'}>
      {t(other ? 'menu.otherCluster' : 'menu.undeclaredCluster', { cluster })}
    </p>
  );
};
