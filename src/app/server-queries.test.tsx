import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setApiBase } from '#src/lib/api-base.ts';
import { sleep } from '#src/lib/sleep.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { createQueryClient } from './query-client.ts';

let server: Loopback;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const Part = () => {
  const { data, error, isFetching } = useQuery({ queryKey: ['/part'] });
  return (
    <p aria-busy={isFetching}>{error ? `failed with ${error.message}` : `has ${JSON.stringify(data)}`}</p>
  );
};
const mount = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Part />
    </QueryClientProvider>,
  );
const focus = (): void => {
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
};

beforeEach(async () => {
  server = await startLoopback((request, response) => answer(request, response));
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.close();
});

it("makes three attempts, 1 s and 2 s apart, and then shows the server's error", async () => {
  answer = (_request, response) => {
    response.writeHead(503);
    response.end('indexing');
  };
  const waiting = vi.spyOn(globalThis, 'setTimeout');
  mount();
  expect(await screen.findByText('failed with 503: indexing')).toBeTruthy();
  const [first = 0, second = 0, third = 0] = server.requests.map(({ at }) => at);
  expect(server.requests).toHaveLength(3);
  expect(second - first).toBeGreaterThanOrEqual(990);
  expect(third - second).toBeGreaterThanOrEqual(1_990);
  // The duration of the requests depends on the machine.
  const pauses = waiting.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 1_000 || ms === 2_000);
  expect(pauses).toEqual([1_000, 2_000]);
});

it('sends the cookies that the server has set', async () => {
  let figure = 0;
  answer = (_request, response) => {
    response.setHeader('set-cookie', 'session=abc; Path=/; HttpOnly');
    answerJson(response, (figure += 1));
  };
  mount();
  await screen.findByText('has 1');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
  focus();
  await screen.findByText('has 2');
  expect(server.requests.map(({ cookie }) => cookie)).toEqual([undefined, 'session=abc']);
});

it('refetches when the window gets the focus after half a minute, not before', async () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now').mockReturnValue(start);
  let figure = 0;
  answer = (_request, response) => answerJson(response, (figure += 1));
  mount();
  await screen.findByText('has 1');
  focus();
  await waitFor(() => expect(screen.getByText('has 1').getAttribute('aria-busy')).toBe('false'));
  clock.mockReturnValue(start + 29_999);
  focus();
  // Within this time a request would arrive.
  await sleep(100);
  expect(server.requests).toHaveLength(1);
  clock.mockReturnValue(start + 30_000);
  focus();
  expect(await screen.findByText('has 2')).toBeTruthy();
});
