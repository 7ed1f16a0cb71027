import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import { useStore } from '#src/store/store.ts';

const load = () =>
  loadWithTexts(['notifications'], () => import('./notification-bell.tsx'), 'NotificationBell');

/** The header's bell, shown while a wallet is connected; its space is reserved while it loads. */
export const NotificationSlot = () => {
  const connected = useStore((state) => state.walletAddress !== null);
  const restoring = useStore((state) => state.restoring);
  if (!connected && !restoring) return null;
  return (
    <Late
      load={load}
      enabled={connected}
      placeholder={<span className="size-11 shrink-0 fine:size-10.5" />}
    />
  );
};
