import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useStore } from '#src/store/store.ts';
import { Button } from '#src/ui/button.tsx';
import { CloseIcon, MenuIcon } from '#src/ui/header-icons.tsx';
import type { Elements } from '#src/ui/elements.ts';
import type { Cluster } from '../config.ts';
import { ClusterBadge } from './cluster-badge.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { LateTooltips } from './late-tooltips.tsx';
import { Logo } from './logo.tsx';
import { useTabs } from './tabs.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The header, sticky at the top of every page. */
export const Header = ({ cluster, wallet }: { readonly cluster: Cluster; readonly wallet: Elements }) => {
  const { t } = useTranslation('shell');
  const tabs = useTabs();
  const open = useStore((state) => state.mobileMenuOpen);
  const setOpen = useStore((state) => state.setMobileMenuOpen);
  return (
    <header className="group/header sticky top-0 z-30 border-b border-line bg-bg/88 pt-(--safe-top) blur-behind">
      <div className="wrap flex min-h-16 items-center gap-3 md:gap-7">
        <Logo />
        <nav aria-label={t('nav.main')} className="hidden flex-1 gap-1 md:flex">
          {tabs.map((tab) => (
            <Link
              key={tab.href}
              href={tab.href}
              aria-current={tab.current ? 'page' : undefined}
              className="rounded-control px-3 py-2 whitespace-nowrap text-soft no-underline hover:text-ink aria-[current]:bg-raised aria-[current]:text-ink"
            >
              {tab.label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1.5 md:gap-2">
          <LateTooltips>
            <span className="hidden has-[[data-offline]]:block sm:block md:mr-1">
              <ClusterBadge cluster={cluster} />
            </span>
            <div className="hidden items-center md:flex">
              <LanguageSwitch />
              <ThemeToggle />
            </div>
          </LateTooltips>
          {/* A phone has no space for both; offline the wallet button is hidden, because it cannot be used. */}
          <div className="contents group-has-[[data-offline]]/header:max-sm:hidden">{wallet}</div>
          <span className="md:hidden">
            <Button
              variant="ghost"
              size="icon"
              aria-expanded={open}
              aria-controls="mobile-menu"
              aria-label={t(open ? 'nav.close' : 'nav.open')}
              onClick={() => setOpen(!open)}
            >
              {open ? <CloseIcon /> : <MenuIcon />}
            </Button>
          </span>
        </div>
      </div>
    </header>
  );
};
