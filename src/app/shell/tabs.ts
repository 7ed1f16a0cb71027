import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isConnected } from '#src/store/user.ts';
import { useStore } from '#src/store/store.ts';

interface Tab {
  readonly href: '/' | '/pools' | '/winners' | '/activity';
  readonly label: string;
  readonly current: boolean;
}

/** Returns the main pages; a pool's page belongs to Pools. */
export const useAllTabs = (): readonly Tab[] => {
  const { t } = useTranslation('shell');
  const [location] = useLocation();
  return [
    { href: '/', label: t('nav.home'), current: location === '/' },
    { href: '/pools', label: t('nav.pools'), current: /^\/pools(\/|$)/.test(location) },
    { href: '/winners', label: t('nav.winners'), current: location === '/winners' },
    { href: '/activity', label: t('nav.activity'), current: location === '/activity' },
  ];
};

/** Returns the tabs of header and menu; My Activity only for a connected wallet. */
export const useTabs = (): readonly Tab[] => {
  const connected = useStore(isConnected);
  const tabs = useAllTabs();
  return connected ? tabs : tabs.slice(0, 3);
};
