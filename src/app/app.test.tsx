import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { App } from './app.tsx';
import { parseConfig } from './config.ts';
import { queryClient } from './query-area.tsx';
import { useStore } from '#src/store/store.ts';

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  return render(<App config={parseConfig({})} />);
};

const tabs = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('link')
    .map((link) => `${link.textContent}${link.getAttribute('aria-current') ? '*' : ''}`)
    .filter((name) => name !== 'Xeroz');

beforeAll(() => initI18n('en'));
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', vi.fn());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useStore.setState({ walletAddress: null });
});

describe('the header', () => {
  it('shows My Activity to a connected wallet only', () => {
    open('/');
    expect(tabs()).toEqual(['Home*', 'Pools', 'Winners']);
    act(() => void useStore.setState({ walletAddress: '7xKpAbCdEfGh9fQm' }));
    expect(tabs()).toEqual(['Home*', 'Pools', 'Winners', 'My Activity']);
  });

  it("marks Pools as current on a pool's page", () => {
    open('/pools/128');
    expect(tabs()).toEqual(['Home', 'Pools*', 'Winners']);
  });

  it('switches the theme and stores it', async () => {
    open('/');
    const before = useStore.getState().theme;
    await userEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
    expect(before).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
  });
});

it('renders the page below a loader that disappears after two seconds', () => {
  vi.useFakeTimers();
  open('/');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Everyone puts in the same, a few win most of it, everyone gets 15% back.',
  );
  expect(screen.getByText('Peer-to-peer, VRF-powered pools on Solana...')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_990));
  expect(screen.queryByRole('status')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByRole('status')).toBeNull();
});

it('hides the loader two seconds after navigation start, not after the app has loaded', () => {
  vi.useFakeTimers();
  vi.advanceTimersByTime(1_500);
  open('/');
  expect(screen.getByRole('status').style.animationDelay).toBe('500ms');
  act(() => void vi.advanceTimersByTime(700));
  expect(screen.queryByRole('status')).toBeNull();
});

it('scrolls to the top and focuses the page when the route changes', async () => {
  open('/');
  await userEvent.click(await screen.findByRole('link', { name: 'Read the details' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'How It Works' })).toBeTruthy();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await waitFor(() => expect(document.title).toBe('How It Works · Xeroz'));
});

it('shows Page Not Found for an unknown path', async () => {
  open('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
});
