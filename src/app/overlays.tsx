import { WalletMount } from '#src/features/wallet/wallet-mount.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import { useStore } from '#src/store/store.ts';

const loadJoin = () =>
  loadWithTexts(
    ['pools', 'stake', 'errors'],
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
    ['create-pool', 'stake', 'errors'],
    () => import('#src/features/create-pool/create-pool-dialog.tsx'),
    'CreatePoolDialog',
  );
const loadOutcome = () =>
  import('#src/features/outcome/outcome-watcher.tsx').then((module) => module.OutcomeWatcher);
const loadOnline = () =>
  import('#src/features/live/components/users-online.tsx').then((module) => module.UsersOnline);
const loadLive = () =>
  loadWithTexts(['notifications'], () => import('#src/features/live/live-connection.tsx'), 'LiveConnection');

/** Renders everything that may lie over any page; each part loads when it is first wanted. */
export const Overlays = () => (
  <>
    <WalletMount />
    <Late load={loadJoin} wanted={useStore((state) => state.joinPoolId !== null)} />
    <Late load={loadExit} wanted={useStore((state) => state.exitPoolConfirmOpen)} />
    <Late load={loadCreate} wanted={useStore((state) => state.createPoolOpen)} />
    <Late load={loadOutcome} wanted={useStore((state) => state.walletAddress !== null)} />
    <Late load={loadLive} wanted={useStore((state) => state.walletAddress !== null)} />
    {/* The badge brings its own room at the page's end. */}
    <Late load={loadOnline} wanted placeholder={<div className="h-10" />} />
  </>
);
