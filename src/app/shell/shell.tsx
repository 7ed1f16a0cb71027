import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Header, page and footer, with what may lie over them. */
export const Shell = ({ config, wallet, overlays }: ShellProps) => {
  const { t } = useTranslation('shell');
  const main = useRef<HTMLElement>(null);
  const location = useRouteChange(main);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control border border-line-strong bg-raised px-4 py-2.5 font-semibold focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <Header cluster={config.cluster} wallet={wallet} />
      <main ref={main} id="main" tabIndex={-1} className="min-h-dvh flex-1">
        <ErrorBoundary resetKey={location}>
          <Routes />
        </ErrorBoundary>
      </main>
      <Footer socialX={config.socialX} socialDiscord={config.socialDiscord} />
      {overlays}
      <Toasts />
      <StartLoader />
    </div>
  );
};
