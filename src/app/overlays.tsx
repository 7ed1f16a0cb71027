import { useUser } from '#src/store/user.ts';
import { useModals } from '#src/store/modals.ts';
import { Late } from '#src/ui/late.tsx';
import { UsersOnline } from '#src/features/live/components/users-online.tsx';
import { WalletMount } from '#src/features/wallet/wallet-mount.tsx';
import { loadNamespaces } from '#src/i18n/i18n.ts';

const loadJoin = async () => {
  const [{ JoinPoolDialog }] = await Promise.all([
    import('#src/features/pools/join-pool-dialog.tsx'),
    loadNamespaces(['pools', 'errors']),
  ]);
  return JoinPoolDialog;
};
const loadExit = async () => {
  const [{ ExitPoolDialog }] = await Promise.all([
    import('#src/features/pools/exit-pool-dialog.tsx'),
    loadNamespaces(['pools', 'errors']),
  ]);
  return ExitPoolDialog;
};
const loadCreate = async () => {
  const [{ CreatePoolDialog }] = await Promise.all([
    import('#src/features/create-pool/create-pool-dialog.tsx'),
    loadNamespaces(['create-pool', 'errors']),
  ]);
  return CreatePoolDialog;
};
const loadOutcome = () =>
  import('#src/features/outcome/outcome-watcher.tsx').then((module) => module.OutcomeWatcher);
const loadLive = async () => {
  const [{ LiveConnection }] = await Promise.all([
    import('#src/features/live/live-connection.tsx'),
    loadNamespaces(['notifications']),
  ]);
  return LiveConnection;
};

/** What may lie over any page; each part loads when it is first wanted. */
export const Overlays = () => (
  <>
    <WalletMount />
    <Late load={loadJoin} wanted={useModals((state) => state.joinPoolId !== null)} />
    <Late load={loadExit} wanted={useModals((state) => state.exitPoolConfirmOpen)} />
    <Late load={loadCreate} wanted={useModals((state) => state.createPoolOpen)} />
    <Late load={loadOutcome} wanted={useUser((state) => state.walletAddress !== null)} />
    <Late load={loadLive} wanted={useUser((state) => state.walletAddress !== null)} />
    <UsersOnline />
  </>
);
