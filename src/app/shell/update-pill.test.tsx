import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { advanceTransaction, beginTransaction } from '#src/store/transaction-actions.ts';
import { noteHome, watchNetwork } from '../recovery/network.ts';
import { watchForms } from '../recovery/reload-once.ts';
import { UpdatePill } from './update-pill.tsx';

const RUNNING = '/assets/index-one.js';
const MINUTE = 60_000;
const page = (entry: string) => `<script type="module" src="${entry}"></script>`;

let served: string;
const fetchPage = vi.fn(async () => new Response(page(served)));
const reload = vi.fn();
const stops: (() => void)[] = [];
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const button = () => screen.queryByRole('button', { name: 'Reload' });
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['offline']);
  vi.useFakeTimers();
  served = RUNNING;
  vi.spyOn(document.documentElement, 'outerHTML', 'get').mockReturnValue(page(RUNNING));
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', fetchPage);
  fetchPage.mockClear();
  reload.mockReset();
  noteHome('same');
  stops.push(watchNetwork(), watchForms());
  render(
    <>
      <UpdatePill />
      <input aria-label="Name" />
    </>,
  );
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  cleanup();
  useStore.setState({ isUpdated: false, offlineSince: null, transactions: {}, underWay: [], toastQueue: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('offers to reload for a new build when the user returns to the tab', async () => {
  served = '/assets/index-two.js';
  await pass(4 * MINUTE);
  await comeBack();
  expect(fetchPage).not.toHaveBeenCalled();
  await pass(MINUTE);
  await comeBack();
  await pass(10);
  expect(screen.getByRole('status').textContent).toBe('Update availableReload');
  fireEvent.click(button() ?? document.body);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('checks for a new build every half hour while the page is visible, and not while it is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await pass(31 * MINUTE);
  expect(fetchPage).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  await pass(30 * MINUTE);
  expect(fetchPage).toHaveBeenCalledTimes(1);
  expect(button()).toBeNull();
});

it('the pill is hidden while a dialog is open, a transaction is pending or a field is filled in', async () => {
  act(() => void useStore.setState({ isUpdated: true }));
  expect(button()).toBeTruthy();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  await pass(1_000);
  expect(button()).toBeNull();
  dialog.remove();
  await pass(1_000);
  expect(button()).toBeTruthy();

  act(() => {
    beginTransaction({ id: 'a', title: 'Join', about: null });
    advanceTransaction('a', { stage: 'signing' });
  });
  await pass(1_000);
  expect(button()).toBeNull();
  act(() => advanceTransaction('a', { stage: 'confirmed', signature: 'sig' }));
  await pass(1_000);
  expect(button()).toBeTruthy();

  fireEvent.input(screen.getByLabelText('Name'), { target: { value: 'Otters' } });
  // Press before the next check.
  fireEvent.click(button() ?? document.body);
  expect(reload).not.toHaveBeenCalled();
  await pass(1_000);
  expect(button()).toBeNull();
});
