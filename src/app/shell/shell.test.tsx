import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { parseConfig } from '../config.ts';
import { Routes } from '../routes.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { Shell } from './shell.tsx';
import { useStore } from '#src/store/store.ts';

const Over = () => (
  <>
    <dialog open>A modal</dialog>
    <MobileMenu />
  </>
);
const open = (path = '/nowhere') => {
  window.history.replaceState(null, '', path);
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Shell config={parseConfig({})} overlays={<Over />}>
        <Routes />
      </Shell>
    </QueryClientProvider>,
  );
};
const IDLE_MS = 20;
const menu = () => document.querySelector<HTMLElement>('#mobile-menu');

beforeAll(() => initI18n('en'));
beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, IDLE_MS));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  useStore.setState({ walletAddress: null, chainUnreachable: false });
  useStore.getState().setMobileMenuOpen(false);
  toast.remove(currentToast()?.id ?? '');
  localStorage.clear();
});

describe('the header', () => {
  it('the header has a logo that links to the home page', async () => {
    open();
    const logo = within(screen.getByRole('banner')).getByRole('link', { name: 'Xeroz, home' });
    expect(logo.getAttribute('href')).toBe('/');
    await userEvent.click(logo);
    expect(window.location.pathname).toBe('/');
  });

  it('shows which network the app uses', () => {
    open();
    const badge = within(screen.getByRole('banner')).getByRole('button', { name: /Devnet/ });
    expect(badge.textContent).toBe('NetworkDevnet');
  });

  it('shows when the network does not answer', () => {
    open();
    const badge = () => within(screen.getByRole('banner')).getByRole('button', { name: /Devnet/ });
    act(() => void useStore.setState({ chainUnreachable: true }));
    expect(badge().textContent).toContain('NetworkDevnet: no answer');
    expect(within(badge()).getByRole('status').textContent).toMatch(/^The network does not answer/);
    act(() => void useStore.setState({ chainUnreachable: false }));
    expect(badge().textContent).toBe('NetworkDevnet');
  });

  it('shows that the browser is offline, instead of the network', () => {
    open();
    act(() => void useStore.setState({ chainUnreachable: true, offlineSince: 0 }));
    const badge = within(screen.getByRole('banner')).getByRole('button', { name: /^Network ?Offline/ });
    expect(badge.textContent).not.toContain('Devnet');
    expect(within(badge).getByRole('status').textContent).toMatch(/^Nothing can be reached/);
    act(() => void useStore.setState({ chainUnreachable: false, offlineSince: null }));
    expect(badge.textContent).toBe('NetworkDevnet');
  });

  it('the header adds tooltips to its switches once the browser is idle, without moving the focus', async () => {
    open();
    const language = () => within(screen.getByRole('banner')).getByRole('combobox', { name: 'Language' });
    const before = language();
    before.focus();
    await import('#src/ui/tooltip-area.tsx');
    await sleep(5 * IDLE_MS);
    expect(document.activeElement).toBe(before);
    expect(language()).toBe(before);
    act(() => screen.getByRole('main').focus());
    await waitFor(() => expect(language()).not.toBe(before));
    act(() => screen.getByRole('button', { name: 'Switch to the light theme' }).focus());
    expect((await screen.findByRole('tooltip')).textContent).toBe('Switch to the light theme');
  });
});

it('the explanation of the network is also available by keyboard', async () => {
  open();
  const badge = () => within(screen.getByRole('banner')).getByRole('button', { name: /Devnet/ });
  const before = badge();
  await import('#src/ui/tooltip-area.tsx');
  await waitFor(() => expect(badge()).not.toBe(before));
  act(() => badge().focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe('Test SOL, worth nothing');
});

describe('the mobile menu', () => {
  const toggle = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('the mobile menu opens and closes by its button, and contains the tabs and the switches', async () => {
    open();
    expect(menu()).toBeNull();
    await toggle('Open menu');
    expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe('true');
    const inside = within(menu() ?? document.body);
    const names = inside.getAllByRole('link').map((link) => link.textContent);
    expect(names.slice(0, 2)).toEqual(['Home', 'Pools']);
    expect(inside.getByRole('combobox', { name: 'Language' })).toBeTruthy();
    expect(inside.getByRole('button', { name: 'Switch to the light theme' })).toBeTruthy();
    await toggle('Close menu');
    expect(menu()).toBeNull();
  });

  it('the mobile menu closes on Escape', async () => {
    open();
    await toggle('Open menu');
    await userEvent.keyboard('{Escape}');
    expect(menu()).toBeNull();
  });

  it('the mobile menu closes when the route changes', async () => {
    open();
    await toggle('Open menu');
    act(() => window.history.pushState(null, '', '/nowhere/else'));
    await waitFor(() => expect(menu()).toBeNull());
  });
});

describe('admin paths', () => {
  const frame = () => ['banner', 'contentinfo', 'dialog'].filter((role) => screen.queryByRole(role) !== null);

  it.each(['/admin/xeroz', '/admin/xeroz/', '/admin/xeroz/dashboard'])(
    'admin paths have no header, footer or global modals: %s',
    (path) => {
      open(path);
      expect(screen.getByRole('main')).toBeTruthy();
      expect(frame()).toEqual([]);
    },
  );

  it.each(['/admin', '/admin/xerozes', '/pools/admin/xeroz'])(
    'admin paths do not include %s, which has header, footer and global modals',
    async (path) => {
      open(path);
      await waitFor(() => expect(frame()).toEqual(['banner', 'contentinfo', 'dialog']));
    },
  );
});

it('F8 focuses the toast area before the first toast, once the browser is idle', async () => {
  open();
  const area = await screen.findByRole('region', { name: 'Notifications (F8)' });
  // The effect that listens to the key can run after the area has rendered.
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
    expect(area.contains(document.activeElement)).toBe(true);
  });
});
