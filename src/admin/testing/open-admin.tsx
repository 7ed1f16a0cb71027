import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import type { ComponentType } from 'react';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { useJob } from '../tasks/job-store.ts';
import { SessionProvider } from '../session/session-context.ts';
import { TooltipArea } from '#src/ui/tooltip-area.tsx';

/** The wallet that is signed in by default. */
export const ADMIN_WALLET = '4Nd1mYQHgGg2fTnYVmLqLqjHLtEsdKvDC2fjUzUEcGJq';

const WEEK_SECONDS = 604_800;

/** Writes the response itself, or returns the value to respond with as JSON. */
type Handler = (request: { readonly url: URL }, response: ServerResponse) => unknown;

const isHandler = (answer: unknown): answer is Handler => typeof answer === 'function';

/** Starts a local server that responds by path, without the query, and with 404 otherwise; `answers` may be changed. */
export async function startAdminServer(answers: Record<string, unknown>): Promise<Loopback> {
  const server = await startLoopback((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const answer = answers[url.pathname];
    if (answer === undefined) {
      response.statusCode = 404;
      return answerJson(response, { error: { code: 'not_found', message: 'There is nothing here' } });
    }
    if (!isHandler(answer)) return answerJson(response, answer);
    const given: unknown = answer({ url }, response);
    if (!response.writableEnded) answerJson(response, given);
  });
  setApiBase(server.url);
  onTestFinished(() => server.close());
  return server;
}

/**
 * Renders an admin page for a signed-in admin, with a new query cache and the browser's URL.
 * @param namespaces of the page's texts
 */
export async function openAdminPage(
  Page: ComponentType,
  path: string,
  namespaces: readonly string[],
): Promise<QueryClient> {
  // Before the first await: an earlier test's job may still have to be stored.
  useJob.setState(useJob.getInitialState());
  await initI18n('en');
  await loadNamespaces(['admin', 'errors', ...namespaces]);
  window.history.replaceState(null, '', path);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const session = {
    wallet: ADMIN_WALLET,
    createdAt: 0,
    expiresAt: Date.now() / 1_000 + WEEK_SECONDS,
    idleSeconds: WEEK_SECONDS,
  };
  render(
    <QueryClientProvider client={client}>
      <Router>
        <TooltipArea>
          <SessionProvider value={session}>
            <Page />
          </SessionProvider>
        </TooltipArea>
      </Router>
    </QueryClientProvider>,
  );
  return client;
}
