import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/cache/query-keys.ts';
import { solExact } from '#src/protocol/amounts.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';
import { toast } from '#src/store/toast.ts';

const WEB_FAUCET = 'https://faucet.solana.com';

/** Asks the cluster's faucet for test SOL: five on a chain of one's own, one on devnet, which gives little. */
export const useAirdrop = (wallet: string) => {
  const { t } = useTranslation('wallet');
  const queryClient = useQueryClient();
  const local = getCluster().name === 'localnet';
  const lamports = (local ? 5n : 1n) * LAMPORTS_PER_SOL;
  const amount = solExact(lamports);
  const { mutate } = useMutation({
    mutationKey: ['chain', 'airdrop'],
    mutationFn: async (_toast: string) => (await loadChain()).requestAirdrop(wallet, lamports),
    onSuccess: (_signature, id) => {
      toast.update(id, { type: 'success', title: t('airdrop.done', { amount }) });
      return queryClient.invalidateQueries({ queryKey: chainKeys.balance(wallet) });
    },
    onError: (error, id) => {
      console.warn('Airdrop', error);
      toast.update(id, {
        type: 'error',
        title: t('airdrop.failed'),
        message: t('airdrop.failedText'),
        ...(!local && { link: { label: t('airdrop.webFaucet'), href: WEB_FAUCET } }),
      });
    },
  });
  const ask = () =>
    mutate(toast.show({ type: 'info', title: t('airdrop.asking', { amount }), progress: true }));
  return { amount, ask };
};
