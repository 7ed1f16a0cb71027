import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { getCluster } from '#src/chain/cluster.ts';
import { useStore } from '#src/store/store.ts';
import { openLayer } from '#src/ui/layers.ts';
import { ClusterBadge } from './cluster-badge.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { useTabs } from './tabs.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** Shown below a phone's header once its button is pressed. */
export const MobileMenu = () => {
  const open = useStore((state) => state.mobileMenuOpen);
  const header = document.querySelector('header');
  return open && header ? createPortal(<Menu />, header) : null;
};

/** Tabs and switches; Escape and Back close it. */
const Menu = () => {
  const { t } = useTranslation('shell');
  const tabs = useTabs();
  const setOpen = useStore((state) => state.setMobileMenuOpen);
  const close = () => setOpen(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    window.addEventListener('keydown', onKey);
    const closed = openLayer(() => setOpen(false));
    return () => {
      window.removeEventListener('keydown', onKey);
      closed();
    };
  }, [setOpen]);
  return (
    <div
      id="mobile-menu"
      className="wrap max-h-[75dvh] animate-appear overflow-y-auto border-t border-line bg-bg pt-2 pb-4 md:hidden"
    >
      <nav aria-label={t('nav.main')} className="grid">
        {tabs.map((tab) => (
          <Link
            key={tab.href}
            href={tab.href}
            onClick={close}
            aria-current={tab.current ? 'page' : undefined}
            className="flex min-h-12 items-center rounded-control px-3 text-lg text-soft no-underline aria-[current]:bg-raised aria-[current]:text-ink"
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <div className="mt-2 flex flex-wrap items-center gap-1 border-t border-line px-3 pt-3">
        <ClusterBadge cluster={getCluster().name} />
        <span className="flex-1" />
        <LanguageSwitch />
        <ThemeToggle />
      </div>
    </div>
  );
};
