import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { PoolPage } from './pool-page.tsx';
import { aLockedPool, aPool, aSeat, CREATOR, ME, NOW } from './testing/a-pool.ts';
import { chain, renderWithChain, resetPage } from './testing/render-with-chain.tsx';
import { useStore } from '#src/store/store.ts';

provideChain(async () => withSlots(chain.api));

const LINK = `${window.location.origin}/pools/${aPool().address}#invite`;
const share = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(async () => {
  vi.setSystemTime(NOW * 1_000);
  await resetPage();
  share.mockReset().mockResolvedValue(undefined);
  writeText.mockReset().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  const shown = currentToast();
  if (shown) toast.remove(shown.id);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (pool = aPool()) => {
  chain.api.getPool = async () => pool;
  renderWithChain(<Route path="/pools/:id" component={PoolPage} />, '/pools/128');
  return screen.findByRole('button', { name: 'Share' });
};
/** Presses a button without advancing time, because its confirmation disappears soon. */
const press = (button: HTMLElement): Promise<void> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return act(async () => void fireEvent.click(button));
};
const withSharing = () => Object.defineProperty(navigator, 'share', { value: share });

it("passes the pool's link to the device's native sharing", async () => {
  withSharing();
  await userEvent.click(await open());
  expect(share).toHaveBeenCalledWith({
    title: 'Diamond Paws',
    text: 'Join Diamond Paws on Xeroz',
    url: LINK,
  });
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the link if the device has no sharing, and confirms it', async () => {
  await press(await open());
  expect(screen.getByText('Link copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(LINK);
  act(() => void vi.advanceTimersByTime(400));
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy();
  expect(screen.queryByText(LINK)).toBeNull();
});

it('does not treat a cancelled share as an error', async () => {
  withSharing();
  share.mockRejectedValue(new DOMException('cancelled', 'AbortError'));
  const button = await open();
  await userEvent.click(button);
  await waitFor(() => expect(share).toHaveBeenCalled());
  expect(button.textContent).toBe('Share');
  expect(writeText).not.toHaveBeenCalled();
  expect(currentToast()).toBeNull();
});

it('copies the link when the device refuses to share it', async () => {
  withSharing();
  share.mockRejectedValue(new DOMException('not here', 'NotAllowedError'));
  await press(await open());
  expect(screen.getByText('Link copied')).toBeTruthy();
});

it('shows the link if it cannot be copied either', async () => {
  writeText.mockRejectedValue(new Error('denied'));
  await press(await open());
  expect(screen.getByText('Copy the link below')).toBeTruthy();
  expect(screen.getByText(LINK)).toBeTruthy();
});

it('shares the link without an invitation for a pool that can no longer be joined', async () => {
  await press(await open(aLockedPool()));
  expect(writeText).toHaveBeenCalledWith(LINK.replace('#invite', ''));
});

it('offers to invite players to a creator', async () => {
  useStore.setState({ walletAddress: CREATOR });
  chain.api.getEntriesOfPlayer = async () => [aSeat({ player: CREATOR })];
  await open();
  const seat = within(await screen.findByRole('region', { name: /^You are in/ }));
  await userEvent.click(seat.getByRole('button', { name: 'Invite players' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(LINK));
});

it('shares the link of a pool with a password immediately for everyone but its creator, without the password', async () => {
  useStore.setState({ walletAddress: ME, heldPassword: { pool: aPool().address, password: 'sesame' } });
  await press(await open(aPool({ gate: 'key' })));
  expect(writeText).toHaveBeenCalledWith(LINK);
});

it('allows the creator to choose whether the link contains the password', async () => {
  useStore.setState({ walletAddress: CREATOR });
  chain.api.getEntriesOfPlayer = async () => [aSeat({ player: CREATOR })];
  await open(aPool({ gate: 'key' }));
  const seat = within(await screen.findByRole('region', { name: /^You are in/ }));
  expect(seat.getByText(/You choose whether the link contains the password/)).toBeTruthy();
});
