import { QueryClientProvider } from '@tanstack/react-query';
import type { Elements } from '#src/ui/elements.ts';
import { createQueryClient } from './query-client.ts';

/** The app's one query client. */
export const queryClient = createQueryClient();

/** Provides the app's query client to its children. */
export const QueryArea = ({ children }: { readonly children: Elements }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
