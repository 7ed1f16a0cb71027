import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#src/app/query-client.ts';
import { useStore } from '#src/store/store.ts';
import { languageCodes } from '#src/i18n/languages.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { PLACEHOLDER_ACTIVE_USERS, UsersOnline } from './users-online.tsx';

let answer: (response: Response) => void;
let fail: (error: Error) => void;

const mount = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UsersOnline />
    </QueryClientProvider>,
  );
const badge = () => screen.queryByRole('complementary');
const figures = {
  totalPools: 9,
  activePools: 4,
  completedPools: 5,
  totalPlayers: 40,
  totalVolume: '12500000000',
  totalPaidOut: '1000000000',
};

beforeEach(async () => {
  // The visit has just begun.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await initI18n('en');
  await loadNamespaces(['offline']);
  vi.stubGlobal(
    'fetch',
    vi.fn(
      () =>
        new Promise<Response>((resolve, reject) => {
          answer = resolve;
          fail = reject;
        }),
    ),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('before the first answer the badge', () => {
  it('shows the initial 392 as a placeholder: faint, without the dot of a live figure', () => {
    expect(PLACEHOLDER_ACTIVE_USERS).toBe(392);
    mount();
    expect(screen.getByText('392 users online').className).toContain('text-faint');
    expect(badge()?.querySelector('.bg-good')).toBeNull();
  });

  it.each(languageCodes())(
    'the badge is announced as not yet loaded, without the placeholder, in %s',
    async (language) => {
      await initI18n(language);
      await loadNamespaces(['offline']);
      mount();
      const name = badge()?.getAttribute('aria-label') ?? '';
      expect(name).not.toMatch(/392|onlineUnknown/);
      expect(name.length).toBeGreaterThan(5);
      expect(screen.getByText(/392/).getAttribute('aria-hidden')).toBe('true');
    },
  );
});

it('shows no placeholder if it renders too late in the visit', () => {
  vi.mocked(performance.now).mockReturnValue(10_500);
  mount();
  expect(badge()).toBeNull();
});

it('the real number replaces the placeholder once the server has answered', async () => {
  mount();
  answer(Response.json({ ...figures, activeUsers: 7 }));
  expect((await screen.findByText('7 users online')).parentElement).toBe(badge());
  expect(badge()?.getAttribute('aria-label')).toBe('7 users online');
  expect(badge()?.querySelector('.bg-good')).toBeTruthy();
  expect(document.body.textContent).not.toContain('392');
});

it('the placeholder is shown for at most ten seconds: with a server that hangs there is no badge until it answers', async () => {
  vi.useFakeTimers();
  mount();
  await act(() => vi.advanceTimersByTimeAsync(9_999));
  expect(screen.getByText('392 users online')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(badge()).toBeNull();
  expect(document.body.textContent).not.toContain('392');
  answer(Response.json({ activeUsers: 7 }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(badge()?.textContent).toBe('7 users online');
});

it.each([
  [0, '0 users online'],
  [1, '1 user online'],
  [2, '2 users online'],
])('the badge shows the server’s number: %i connected wallets are “%s”', async (activeUsers, text) => {
  mount();
  answer(Response.json({ activeUsers }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it('the number is refetched when the window gets the focus after 30 s, and at no interval', async () => {
  vi.useFakeTimers();
  const look = async () => {
    window.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  mount();
  await act(() => vi.advanceTimersByTimeAsync(0));
  answer(Response.json({ activeUsers: 7 }));
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  await look();
  expect(fetch).toHaveBeenCalledOnce();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await look();
  expect(fetch).toHaveBeenCalledTimes(2);
  answer(Response.json({ activeUsers: 8 }));
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('there is no badge once the request has failed, also while it is retried', async () => {
  vi.useFakeTimers();
  mount();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(badge() === null).toBe(attempt > 0);
    fail(new TypeError('no network'));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
  }
  expect(badge()).toBeNull();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(badge()).toBeNull();
});

it('shows offline, and since when, instead of an outdated number', async () => {
  mount();
  answer(Response.json({ activeUsers: 7 }));
  await screen.findByText('7 users online');
  act(() => void useStore.setState({ offlineSince: Date.parse('2026-01-01T14:02:30') }));
  expect(badge()?.textContent).toMatch(/^Offline since 2:02\sPM$/);
  expect(badge()?.querySelector('.bg-good')).toBeNull();
  act(() => void useStore.setState({ offlineSince: null }));
  expect(badge()?.textContent).toBe('7 users online');
});
