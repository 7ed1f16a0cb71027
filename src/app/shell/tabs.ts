import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isConnected } from '#src/store/user.ts';
import { useStore } from '#src/store/store.ts';

export interface HeaderTab {
  readonly href: string;
  readonly label: string;
  readonly current: boolean;
}

/** The header's tabs; My Activity only for a connected wallet, and a pool's page belongs to Pools. */
export const useTabs = (): readonly HeaderTab[] => {
  const { t } = useTranslation('shell');
  const [location] = useLocation();
  const connected = useStore(isConnected);
  return [
    { href: '/', label: t('nav.home'), current: location === '/' },
    { href: '/pools', label: t('nav.pools'), current: /^\/pools(\/|$)/.test(location) },
    { href: '/winners', label: t('nav.winners'), current: location === '/winners' },
    ...(connected
      ? [{ href: '/activity', label: t('nav.activity'), current: location === '/activity' }]
      : []),
  ];
};
