import { useEffect } from 'react';
import { Router } from 'wouter';
import { WaitingSlot } from '#src/features/activity/waiting-slot.tsx';
import { NotificationSlot } from '#src/features/notifications/notification-slot.tsx';
import { WalletSlot } from '#src/features/wallet/wallet-slot.tsx';
import { afterPaint } from '#src/ui/after-paint.ts';
import type { AppConfig } from './config.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { keepLayersInHistory } from './layers-in-history.ts';
import { loadQueryArea } from './load-query-area.ts';
import { Overlays } from './overlays.tsx';
import { Routes } from './routes.tsx';
import { useServices } from './services/use-services.ts';
import { Shell } from './shell/shell.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { Late, LateArea } from '#src/ui/late.tsx';
import { layerHistory } from '#src/ui/layers.ts';
import type { Elements } from '#src/ui/elements.ts';

interface AppProps {
  readonly config: AppConfig;
}

/** The whole app within its providers. */
export const App = ({ config }: AppProps) => {
  useServices(config.apiBase);
  useEffect(keepLayersInHistory, []);
  const shell = (
    <Shell
      config={config}
      wallet={
        <>
          <WaitingSlot />
          <NotificationSlot />
          <WalletSlot />
        </>
      }
      overlays={<Overlays />}
    >
      <Routes />
    </Shell>
  );
  return (
    <LateArea value={loadQueryArea}>
      <Router
        aroundNav={(navigate, to, options) =>
          afterPaint(() => layerHistory.fromPage(() => navigate(to, options)))
        }
      >
        <ErrorBoundary resetKey="">
          {config.cluster === 'mainnet' ? <MainnetGate>{shell}</MainnetGate> : shell}
        </ErrorBoundary>
      </Router>
    </LateArea>
  );
};

const loadGate = () => loadWithTexts(['gate'], () => import('./gate/gate-page.tsx'), 'GatePage');

/** Shows the app once age and location are confirmed. */
const MainnetGate = ({ children }: { readonly children: Elements }) => {
  const admitted = useStore((state) => state.admitted);
  return admitted ? children : <Late load={loadGate} enabled />;
};
