import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import * as v from 'valibot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startAdminServer } from '../testing/open-admin.tsx';
import { searchField } from './fields.ts';
import { readAll } from './read-all.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdminList } from './use-admin-list.ts';

const listSchema = v.object({ data: v.array(v.number()), nextCursor: v.nullable(v.string()) });
const shownSchema = v.object({ search: searchField });
const PATH = '/admin/numbers';

const List = () => {
  const address = useAddressState(shownSchema);
  const { answer, error } = useAdminList(listSchema, PATH, address.state, address);
  return (
    <p>
      {answer?.data.join(' ')} {error !== null && 'failed'}
    </p>
  );
};
function openList(query: string): QueryClient {
  window.history.replaceState(null, '', `/admin/xeroz/numbers${query}`);
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  return client;
}
const isLive = {
  predicate: ({ meta }: { meta: Record<string, unknown> | undefined }) => meta?.['live'] === true,
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('reading a whole list', () => {
  const start = (fail: (response: ServerResponse, nth: number) => void) => {
    let attempts = 0;
    return startAdminServer({
      [PATH]: ({ url }: { url: URL }, response: ServerResponse) => {
        attempts += 1;
        const isFirst = url.searchParams.get('cursor') === null;
        if (!isFirst) fail(response, attempts);
        return { data: isFirst ? [1] : [2], nextCursor: isFirst ? 'second' : null };
      },
    });
  };
  /** Simulated milliseconds: 1,000 for every 5 real ones. */
  let passed = 0;
  const read = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    passed = 0;
    const clock = setInterval(() => {
      passed += 1_000;
      vi.advanceTimersByTime(1_000);
    }, 5);
    const counts: number[] = [];
    const { signal } = new AbortController();
    try {
      const rows = await readAll(listSchema, PATH, {}, { signal, onRead: (count) => counts.push(count) });
      return { rows, counts };
    } finally {
      clearInterval(clock);
    }
  };

  it('reading a list waits as long as a rate limit requests, then continues at the same page', async () => {
    const server = await start((response, nth) => {
      if (nth > 2) return;
      response.setHeader('retry-after', '30');
      // The test's server is of another origin.
      response.setHeader('access-control-expose-headers', 'retry-after');
      response.statusCode = 429;
    });
    expect(await read()).toEqual({ rows: [1, 2], counts: [1, 2] });
    expect(server.requests.map(({ path }) => path)).toEqual([
      `${PATH}?limit=100`,
      `${PATH}?limit=100&cursor=second`,
      `${PATH}?limit=100&cursor=second`,
    ]);
    expect(passed).toBeGreaterThanOrEqual(30_000);
  });

  it('retries after a network error', async () => {
    await start((response, nth) => {
      if (nth < 4) response.destroy();
    });
    expect((await read()).rows).toEqual([1, 2]);
  });

  it('reading a list is rejected at once on a refusal, and on an abort during a wait', async () => {
    await start((response) => (response.statusCode = 403));
    await expect(read()).rejects.toThrow('403');
    vi.useRealTimers();
    await startAdminServer({ [PATH]: (_: unknown, response: ServerResponse) => (response.statusCode = 429) });
    const stop = new AbortController();
    const reading = readAll(listSchema, PATH, {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('told to')), 50);
    await expect(reading).rejects.toThrow('told to');
  });
});

it('loads the first page if the server rejects the cursor in the URL', async () => {
  const server = await startAdminServer({
    [PATH]: ({ url }: { url: URL }, response: ServerResponse) => {
      if (url.searchParams.has('cursor')) {
        response.statusCode = 400;
        return { error: { code: 'bad_cursor', message: 'of another list' } };
      }
      return { data: [7], nextCursor: null };
    },
  });
  openList('?search=a&cursor=stale');
  expect(await screen.findByText('7')).toBeTruthy();
  expect(window.location.search).toBe('?search=a');
  expect(server.requests).toHaveLength(2);
});

it('refetches a search every ten seconds, and other lists with each live event', async () => {
  const server = await startAdminServer({ [PATH]: { data: [1], nextCursor: null } });
  const listed = openList('');
  await screen.findByText('1');
  await listed.invalidateQueries(isLive);
  expect(server.requests).toHaveLength(2);
  cleanup();
  // Only this test advances the intervals.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const searched = openList('?search=a');
  await screen.findByText('1');
  await searched.invalidateQueries(isLive);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(server.requests).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await waitFor(() => expect(server.requests).toHaveLength(4));
});
