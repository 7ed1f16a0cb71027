import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configQuery, creatorQuery } from '#src/chain/queries/queries.ts';
import { useChainNow } from '#src/chain/queries/use-chain-now.ts';
import { useTimeText } from '#src/i18n/use-time-text.ts';
import { useStore } from '#src/store/store.ts';
import { isConnected } from '#src/store/user.ts';
import { toast } from '#src/store/toast.ts';
import { useConnectFirst } from './use-connect-first.ts';

interface CreatePool {
  /** How long the user must wait, in words; null for not at all. */
  readonly wait: string | null;
  /** Opens the create form, or shows why it cannot be opened yet. */
  readonly create: () => void;
}

export function useCreatePool(): CreatePool {
  const { t } = useTranslation('pools');
  const { duration } = useTimeText();
  const cooldown = useCooldown();
  const { data: config } = useQuery({ ...configQuery(), enabled: useStore(isConnected) });
  const setCreatePoolOpen = useStore((state) => state.setCreatePoolOpen);
  const connectFirst = useConnectFirst();
  const wait = cooldown > 0 ? duration(cooldown) : null;
  const create = () => {
    if (wait !== null)
      toast.show({
        type: 'warning',
        title: t('cooldown.title'),
        message: t('cooldown.text', { time: wait }),
      });
    else if (config === null)
      toast.show({ type: 'error', title: t('contract.title'), message: t('contract.text') });
    else connectFirst('create', () => setCreatePoolOpen(true));
  };
  return { wait, create };
}

/** Returns the seconds until the connected wallet may create its next pool; 0 if it may, or if that is unknown. */
function useCooldown(): number {
  const wallet = useStore((state) => state.walletAddress);
  const { data: config } = useQuery({ ...configQuery(), enabled: wallet !== null });
  const { data: creator } = useQuery({ ...creatorQuery(wallet ?? ''), enabled: wallet !== null });
  const now = useChainNow();
  if (!config || !creator || wallet === null) return 0;
  return Math.max(0, creator.lastCreatedAt + config.cooldownSeconds - now);
}
