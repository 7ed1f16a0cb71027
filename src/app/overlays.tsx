import { UsersOnline } from '#src/features/live/components/users-online.tsx';
import { WalletMount } from '#src/features/wallet/wallet-mount.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { useModals } from '#src/store/modals.ts';
import { useUser } from '#src/store/user.ts';
import { Late } from '#src/ui/late.tsx';

const loadJoin = () =>
  loadWithTexts(
    ['pools', 'errors'],
    () => import('#src/features/pools/join-pool-dialog.tsx'),
    'JoinPoolDialog',
  );
const loadExit = () =>
  loadWithTexts(
    ['pools', 'errors'],
    () => import('#src/features/pools/exit-pool-dialog.tsx'),
    'ExitPoolDialog',
  );
const loadCreate = () =>
  loadWithTexts(
    ['create-pool', 'errors'],
    () => import('#src/features/create-pool/create-pool-dialog.tsx'),
    'CreatePoolDialog',
  );
const loadOutcome = () =>
  import('#src/features/outcome/outcome-watcher.tsx').then((module) => module.OutcomeWatcher);
const loadLive = () =>
  loadWithTexts(['notifications'], () => import('#src/features/live/live-connection.tsx'), 'LiveConnection');

/** Renders everything that may lie over any page; each part loads when it is first wanted. */
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
