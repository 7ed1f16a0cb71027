import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { SuggestionsPage } from '../suggestions-page.tsx';

/** Renders the page with a new query cache, without retries. */
export function openPage(): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const { hook } = memoryLocation({ path: '/suggestions' });
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <SuggestionsPage />
      </Router>
    </QueryClientProvider>,
  );
}
