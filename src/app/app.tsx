import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AppConfig } from './config.ts';
import { Shell } from './shell/shell.tsx';

interface AppProps {
  readonly config: AppConfig;
  readonly queryClient: QueryClient;
}

/** The whole app over its providers. */
export const App = ({ config, queryClient }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <Shell config={config} />
  </QueryClientProvider>
);
