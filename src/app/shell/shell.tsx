import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import type { AppConfig } from '../config.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PartBoundary } from '../part-boundary.tsx';
import { Header } from './header.tsx';
import { SeatRing } from '#src/ui/seat-ring.tsx';
import { whenIdle } from '#src/ui/when-idle.ts';
import type { Elements } from '#src/ui/elements.ts';
import { useLocation } from 'wouter';
import { useStore } from '#src/store/store.ts';

interface ShellProps {
  readonly config: AppConfig;
  /** The wallet's button in the header. */
  readonly wallet?: Elements;
  /** Modals that may open over any page. */
  readonly overlays?: Elements;
  /** The page. */
  readonly children: Elements;
}

/** The admin area has its own frame. */
const ADMIN = /^\/admin\/xeroz(\/|$)/;

const loadHelp = () => loadWithTexts(['gate'], () => import('../gate/help-links.tsx'), 'HelpStrip');

/** Header, page and footer, with the overlays; only the page in the admin area. */
export const Shell = ({ config, wallet, overlays, children }: ShellProps) => {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const location = useRouteChange(main);
  const bare = ADMIN.test(location);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed -top-24 left-[calc(12px+var(--safe-left))] z-50 rounded-control border border-line-strong bg-raised px-4 py-2.5 font-semibold focus:top-(--safe-top)"
      >
        {t('skip')}
      </a>
      {!bare && (
        <PartBoundary resetKey={location} className="sticky top-0 z-30 border-b">
          <Header cluster={config.cluster} wallet={wallet} />
        </PartBoundary>
      )}
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        <ErrorBoundary resetKey={location}>{children}</ErrorBoundary>
      </main>
      {!bare && (
        <>
          <PartBoundary>
            <LateFooter config={config} />
          </PartBoundary>
          <PartBoundary>
            <Late load={loadHelp} enabled={config.cluster === 'mainnet'} />
          </PartBoundary>
          {overlays}
        </>
      )}
      <Toasts />
      <StartLoader />
    </div>
  );
};

/** Below the fold, so it loads after the content above it. */
const LateFooter = ({ config: { socialX, socialDiscord } }: Pick<ShellProps, 'config'>) => {
  const load = useCallback(async () => {
    const Footer = await loadWithTexts(['frame'], () => import('./footer.tsx'), 'Footer');
    return () => <Footer socialX={socialX} socialDiscord={socialDiscord} />;
  }, [socialX, socialDiscord]);
  return <Late load={load} enabled />;
};

const SHOWN_MS = 2_000;
const FADE_MS = 150;

/** Covers the page, which renders beneath it, for the first two seconds of the visit. */
const StartLoader = () => {
  const { t } = useTranslation('shell');
  // The HTML contains the loader before the app is loaded, and CSS alone ends it if the app loads late.
  const [left] = useState(() =>
    // During the build there is no visit to measure.
    import.meta.env.SSR ? SHOWN_MS : Math.max(0, SHOWN_MS - performance.now()),
  );
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const end = setTimeout(() => setIsOver(true), left + FADE_MS);
    return () => clearTimeout(end);
  }, [left]);
  if (isOver) return null;
  return (
    <output
      data-loader
      style={{ animationDelay: `${Math.round(left)}ms` }}
      className="fixed inset-0 z-60 grid animate-uncover place-content-center justify-items-center gap-5 bg-bg px-6 text-center"
    >
      <SeatRing
        seats={12}
        filled={11}
        size={88}
        className="animate-[spin_6s_linear_infinite] motion-reduce:animate-none"
      />
      <span className="text-soft">{t('starting')}</span>
    </output>
  );
};

const load = () => import('./toaster.tsx').then((module) => module.Toaster);

/** Mounts the toaster when the page is idle, so that F8 focuses it before any toast, or with the first toast. */
const Toasts = () => {
  const shown = useStore((state) => state.toast?.id);
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return (
    <PartBoundary resetKey={shown}>
      <Late load={load} enabled={shown !== undefined || idle} />
    </PartBoundary>
  );
};

/** On every route change: scrolls to the top, closes the menu, and focuses the page for screen reader users. */
const useRouteChange = (main: RefObject<HTMLElement | null>): string => {
  const [location] = useLocation();
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    window.scrollTo(0, 0);
    useStore.getState().setMobileMenuOpen(false);
    main.current?.focus({ preventScroll: true });
  }, [location, main]);
  return location;
};
