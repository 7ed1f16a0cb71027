import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadChain } from '#src/chain/load-chain.ts';
import { WalletSlot } from '#src/features/wallet/wallet-slot.tsx';
import type { AppConfig } from './config.ts';
import { Overlays } from './overlays.tsx';
import { Shell } from './shell/shell.tsx';
import { watchOutage } from './watch-outage.ts';

interface AppProps {
  readonly config: AppConfig;
  readonly queryClient: QueryClient;
}

const askChain = async () => (await loadChain()).getClock();

/** The whole app over its providers. */
export const App = ({ config, queryClient }: AppProps) => {
  useEffect(() => watchOutage(queryClient, askChain), [queryClient]);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell config={config} wallet={<WalletSlot />} overlays={<Overlays />} />
    </QueryClientProvider>
  );
};
