import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { loadNamespaces } from '#src/i18n/i18n.ts';
import { Late } from '#src/ui/late.tsx';
import type { AppConfig } from '../config.ts';
import { ErrorBoundary } from '../error-boundary.tsx';
import { Routes } from '../routes.tsx';
import { useRouteChange } from '../use-route-change.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { StartLoader } from './start-loader.tsx';
import { Toasts } from './toasts.tsx';

interface ShellProps {
  readonly config: AppConfig;
  /** The wallet's button in the header. */
  readonly wallet?: ReactNode;
  /** Modals that may open over any page. */
  readonly overlays?: ReactNode;
}

/** The admin area has a frame of its own. */
const ADMIN = /^\/admin\/xeroz(\/|$)/;

const loadHelp = async () => {
  const [{ HelpStrip }] = await Promise.all([import('../gate/help-strip.tsx'), loadNamespaces(['gate'])]);
  return HelpStrip;
};

/** Header, page and footer, with what may lie over them; the page alone for admins. */
export const Shell = ({ config, wallet, overlays }: ShellProps) => {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const location = useRouteChange(main);
  const bare = ADMIN.test(location);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control border border-line-strong bg-raised px-4 py-2.5 font-semibold focus:translate-y-0"
      >
        {t('skip')}
      </a>
      {!bare && <Header cluster={config.cluster} wallet={wallet} />}
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        <ErrorBoundary resetKey={location}>
          <Routes />
        </ErrorBoundary>
      </main>
      {!bare && (
        <>
          <Footer socialX={config.socialX} socialDiscord={config.socialDiscord} />
          <Late load={loadHelp} wanted={config.cluster === 'mainnet'} />
          {overlays}
        </>
      )}
      <Toasts />
      <StartLoader />
    </div>
  );
};
