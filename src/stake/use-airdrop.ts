import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getCluster } from '#src/chain/cluster.ts';
import { loadChain } from '#src/chain/load-chain.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { log } from '#src/lib/log.ts';
import { LAMPORTS_PER_SOL } from '#src/protocol/limits.ts';

/** A web page with test SOL for devnet, for when the cluster's own faucet is empty. */
export const WEB_FAUCET = 'https://faucet.solana.com';

/**
 * Requests test SOL from the cluster's faucet: five on a local chain, one on devnet, whose faucet gives little. The
 * balance is refetched before `request` resolves; it rejects with the connection's error.
 */
export function useAirdrop(wallet: string) {
  const queryClient = useQueryClient();
  const sol = getCluster().name === 'localnet' ? 5n : 1n;
  const { mutateAsync, isPending, isError } = useMutation({
    mutationKey: ['chain', 'airdrop'],
    mutationFn: async () => (await loadChain()).requestAirdrop(wallet, sol * LAMPORTS_PER_SOL),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chainKeys.balance(wallet) }),
    onError: (error) => log.warn('Airdrop', error),
  });
  return { sol: String(sol), request: () => mutateAsync(), isPending, failed: isError };
}
