import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { WalletSlot } from '#src/features/wallet/wallet-slot.tsx';
import type { AppConfig } from './config.ts';
import { Overlays } from './overlays.tsx';
import { Shell } from './shell/shell.tsx';

interface AppProps {
  readonly config: AppConfig;
  readonly queryClient: QueryClient;
}

/** The whole app over its providers. */
export const App = ({ config, queryClient }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <Shell config={config} wallet={<WalletSlot />} overlays={<Overlays />} />
  </QueryClientProvider>
);
