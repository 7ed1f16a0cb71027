import { useModals } from '#src/store/modals.ts';
import { useUser } from '#src/store/user.ts';
import { ExitForm } from './components/exit-form.tsx';
import { PoolDialog } from './components/pool-dialog.tsx';

/** Confirms leaving the pool that `useModals.exitPoolId` names; nothing while none is. */
export const ExitPoolDialog = () => {
  const address = useModals((state) => state.exitPoolId);
  const setExitPool = useModals((state) => state.setExitPool);
  const wallet = useUser((state) => state.walletAddress);
  if (address === null) return null;
  const close = () => setExitPool(null);
  return (
    <PoolDialog key={address} address={address} onClose={close}>
      {(pool) => <ExitForm pool={pool} wallet={wallet} onClose={close} />}
    </PoolDialog>
  );
};
