import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Cluster } from '../config.ts';
import { ClusterBadge } from './cluster-badge.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import type { HeaderTab } from './tabs.ts';
import { ThemeToggle } from './theme-toggle.tsx';

interface MobileMenuProps {
  readonly tabs: readonly HeaderTab[];
  readonly cluster: Cluster;
  readonly onClose: () => void;
}

/** Tabs and switches under the header of a phone; Escape closes it. */
export const MobileMenu = ({ tabs, cluster, onClose }: MobileMenuProps) => {
  const { t } = useTranslation('shell');
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onClose]);
  return (
    <div id="mobile-menu" className="wrap animate-appear border-t border-line bg-bg pt-2 pb-4 md:hidden">
      <nav aria-label={t('nav.main')} className="grid">
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            onClick={onClose}
            aria-current={tab.current ? 'page' : undefined}
            className="flex min-h-12 items-center rounded-control px-3 text-lg text-soft no-underline aria-[current]:bg-raised aria-[current]:text-ink"
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className="mt-2 flex items-center gap-1 border-t border-line px-3 pt-3">
        <ClusterBadge cluster={cluster} />
        <span className="flex-1" />
        <LanguageSwitch />
        <ThemeToggle />
      </div>
    </div>
  );
};
