import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { useAirdrop, WEB_FAUCET } from '#src/stake/use-airdrop.ts';
import { toast } from '#src/store/toast.ts';

/** Requests test SOL from the cluster's faucet, and shows the result in a toast because the menu has closed. */
export const useAirdropToast = (wallet: string) => {
  const { t } = useTranslation('wallet');
  const { sol: amount, request } = useAirdrop(wallet);
  const run = async (): Promise<void> => {
    const id = toast.show({ type: 'info', title: t('airdrop.asking', { amount }), progress: true });
    try {
      await request();
      toast.update(id, { type: 'success', title: t('airdrop.done', { amount }) });
    } catch {
      toast.update(id, {
        type: 'error',
        title: t('airdrop.failed'),
        message: t('airdrop.failedText'),
        ...(getCluster().name !== 'localnet' && {
          link: { label: t('airdrop.webFaucet'), href: WEB_FAUCET },
        }),
      });
    }
  };
  return { amount, request: () => void run() };
};
