import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { WaitingSlot } from '#src/features/activity/waiting-slot.tsx';
import { NotificationSlot } from '#src/features/notifications/notification-slot.tsx';
import { WalletSlot } from '#src/features/wallet/wallet-slot.tsx';
import { afterPaint } from '#src/ui/after-paint.ts';
import type { AppConfig } from './config.ts';
import { Overlays } from './overlays.tsx';
import { Routes } from './routes.tsx';
import { useServices } from './services/use-services.ts';
import { Shell } from './shell/shell.tsx';
import { loadWithTexts } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { Late } from '#src/ui/late.tsx';

interface AppProps {
  readonly config: AppConfig;
  readonly queryClient: QueryClient;
}

/** The whole app over its providers. */
export const App = ({ config, queryClient }: AppProps) => {
  useServices(config.apiBase, queryClient);
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
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={(navigate, to, options) => afterPaint(() => navigate(to, options))}>
        {config.cluster === 'mainnet' ? <MainnetGate>{shell}</MainnetGate> : shell}
      </Router>
    </QueryClientProvider>
  );
};

const loadGate = () => loadWithTexts(['gate'], () => import('./gate/gate-page.tsx'), 'GatePage');

/** Shows the app once age and place are confirmed. */
const MainnetGate = ({ children }: { readonly children: ReactNode }) => {
  const admitted = useStore((state) => state.admitted);
  return admitted ? children : <Late load={loadGate} wanted />;
};
