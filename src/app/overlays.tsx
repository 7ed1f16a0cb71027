import { WalletMount } from '#src/features/wallet/wallet-mount.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import { PartBoundary } from './part-boundary.tsx';
import type { ComponentProps } from 'react';
import { isLiveNeeded } from '#src/store/pools.ts';
import { useStore } from '#src/store/store.ts';

const loadJoin = () =>
  loadWithTexts(
    ['pools', 'stake', 'limits', 'errors'],
    () => import('#src/features/pools/join-pool-dialog.tsx'),
    'JoinPoolDialog',
  );
const loadExit = () =>
  loadWithTexts(
    ['pools', 'stake', 'errors'],
    () => import('#src/features/pools/exit-pool-dialog.tsx'),
    'ExitPoolDialog',
  );
const loadCreate = () =>
  loadWithTexts(
    ['create-pool', 'pools', 'stake', 'limits', 'errors'],
    async () => {
      const [{ CreatePoolDialog }, { PoolPreview }] = await Promise.all([
        import('#src/features/create-pool/create-pool-dialog.tsx'),
        import('#src/features/pools/components/pool-preview.tsx'),
      ]);
      return { Create: () => <CreatePoolDialog Preview={PoolPreview} /> };
    },
    'Create',
  );
const loadOutcome = () =>
  import('#src/features/outcome/outcome-watcher.tsx').then((module) => module.OutcomeWatcher);
const loadReminder = () =>
  loadWithTexts(['limits'], () => import('#src/features/limits/reminder.tsx'), 'LimitReminder');
const loadFrame = () =>
  loadWithTexts(['offline', 'frame'], () => import('./shell/late-frame.tsx'), 'LateFrame');
const loadLive = () =>
  loadWithTexts(['notifications'], () => import('#src/features/live/live-connection.tsx'), 'LiveConnection');

/** A part whose failure does not affect the rest. */
const Overlay = (props: ComponentProps<typeof Late>) => (
  <PartBoundary>
    <Late {...props} />
  </PartBoundary>
);

/** Renders everything that can open over any page; each part loads when it is first needed. */
export const Overlays = () => (
  <>
    <PartBoundary>
      <WalletMount />
    </PartBoundary>
    <Overlay load={loadJoin} enabled={useStore((state) => state.joinPoolId !== null)} />
    <Overlay load={loadExit} enabled={useStore((state) => state.exitPoolConfirmOpen)} />
    <Overlay load={loadCreate} enabled={useStore((state) => state.createPoolOpen)} />
    <Overlay load={loadOutcome} enabled={useStore((state) => state.walletAddress !== null)} />
    <Overlay load={loadReminder} enabled={useStore((state) => state.walletAddress !== null)} />
    <Overlay load={loadLive} enabled={useStore(isLiveNeeded)} />
    {/* The badge reserves its own space at the page's end. */}
    <Overlay load={loadFrame} enabled placeholder={<div className="box-content h-8 pb-(--bottom)" />} />
  </>
);
