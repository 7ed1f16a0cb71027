import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { getCluster } from '#src/chain/cluster.ts';
import { useFormats } from '#src/i18n/use-formats.ts';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { icon } from '#src/ui/header-icons.tsx';
import { Late } from '#src/ui/late.tsx';
import { unreadQuery } from './api/queries.ts';
import { PanelProvider } from './components/panel-context.ts';
import { isBeyond, keepReadMarker, readMarkerOf, subscribeReadMarkers } from './model/read-marker.ts';

/** The bell of the connected wallet. */
export const NotificationBell = () => {
  const wallet = useStore((state) => state.walletAddress);
  return wallet === null ? null : <Bell key={wallet} wallet={wallet} />;
};

const BellIcon = icon(<path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20a2.2 2.2 0 0 0 4 0" />);
const MOST_SHOWN = 99;

const loadPanel = () =>
  import('./components/notification-panel.tsx').then((module) => module.NotificationPanel);

/** A bell with the number of unread notifications, once the server has returned it; opens the panel. */
const Bell = ({ wallet }: { readonly wallet: string }) => {
  const { t } = useTranslation('notifications');
  const { number } = useFormats();
  const cluster = getCluster().name;
  const [open, setOpen] = useState(false);
  const marker = useSyncExternalStore(subscribeReadMarkers, () => readMarkerOf(cluster, wallet));
  const markRead = useCallback((read: string) => keepReadMarker(cluster, wallet, read), [cluster, wallet]);
  const staged = useStore((state) => state.stagedPool);
  const { data } = useQuery({
    ...unreadQuery(wallet, marker),
    // A rising number would reveal a draw before it is played on the page.
    enabled: ({ state }) => staged === null || state.data === undefined,
  });
  const newest = data?.readMarker;
  useEffect(() => {
    // A rebuilt projection counts from zero: with the old marker nothing would ever be unread again.
    if (marker !== null && newest !== undefined && isBeyond(marker, newest)) markRead(newest);
  }, [marker, newest, markRead]);
  const panel = useMemo(() => ({ wallet, open, setOpen, markRead }), [wallet, open, markRead]);
  const unread = data?.unread ?? 0;
  return (
    <PanelProvider value={panel}>
      <Button
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? t('bellUnread', { count: unread, figure: number(unread) }) : t('bell')}
        onClick={() => setOpen(true)}
      >
        <span className="relative">
          <BellIcon />
          {unread > 0 && (
            <span className="num absolute -top-2 -right-2.5 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-semibold text-accent-ink">
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </span>
      </Button>
      <Late load={loadPanel} enabled={open} />
    </PanelProvider>
  );
};
