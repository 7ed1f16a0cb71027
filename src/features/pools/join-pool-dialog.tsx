import { useModals } from '#src/store/modals.ts';
import { useUser } from '#src/store/user.ts';
import { JoinForm } from './components/join-form.tsx';
import { PoolDialog } from './components/pool-dialog.tsx';

/** Confirms joining the pool that `useModals.joinPoolId` names; nothing while none is, or no wallet is connected. */
export const JoinPoolDialog = () => {
  const address = useModals((state) => state.joinPoolId);
  const setJoinPool = useModals((state) => state.setJoinPool);
  const wallet = useUser((state) => state.walletAddress);
  if (address === null || wallet === null) return null;
  const close = () => setJoinPool(null);
  return (
    <PoolDialog key={address} address={address} onClose={close}>
      {(pool) => <JoinForm pool={pool} wallet={wallet} onClose={close} />}
    </PoolDialog>
  );
};
