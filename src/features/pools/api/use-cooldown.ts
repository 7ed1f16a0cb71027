import { useQuery } from '@tanstack/react-query';
import { configQuery, creatorQuery } from '#src/chain/cache/queries.ts';
import { useChainNow } from '#src/chain/cache/use-chain-now.ts';
import { useUser } from '#src/store/user.ts';

/** Seconds until the connected wallet may create its next pool; 0 when it may, or nothing says otherwise. */
export function useCooldown(): number {
  const wallet = useUser((state) => state.walletAddress);
  const { data: config } = useQuery(configQuery());
  const { data: creator } = useQuery({ ...creatorQuery(wallet ?? ''), enabled: wallet !== null });
  const now = useChainNow();
  if (!config || !creator || wallet === null) return 0;
  return Math.max(0, creator.lastCreatedAt + config.cooldownSeconds - now);
}
