import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { currentToast, toast } from '#src/store/toast.ts';
import { Toaster } from './toaster.tsx';

beforeAll(() => initI18n('en'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  toast.remove(currentToast()?.id ?? '');
});

const titles = () => screen.queryAllByText(/^(Joining|Joined|Copied)/).map((element) => element.textContent);

it('shows one toast at a time', () => {
  render(<Toaster />);
  act(() => void toast.show({ type: 'info', title: 'Joining' }));
  act(() => void toast.show({ type: 'success', title: 'Copied' }));
  expect(titles()).toEqual(['Copied']);
});

it('a toast is updated in place, with a link, and closes by its button', async () => {
  render(<Toaster />);
  let id = '';
  act(() => void (id = toast.show({ type: 'info', title: 'Joining', progress: true })));
  const shown = screen.getByText('Joining').closest('li');
  act(() =>
    toast.update(id, {
      type: 'success',
      title: 'Joined',
      link: { label: 'Explorer', href: 'https://explorer.solana.com/tx/1' },
    }),
  );
  expect(screen.getByText('Joined').closest('li')).toBe(shown);
  expect(screen.getByRole('link', { name: /Explorer/ }).getAttribute('href')).toContain('/tx/1');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(currentToast()).toMatchObject({ id, open: false });
});

it('a toast has an id, a type, a message and a duration, and is shown for that duration', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  let id = '';
  act(() => {
    id = toast.show({ type: 'warning', title: 'Copied', message: 'To your clipboard', duration: 2_000 });
  });
  expect(currentToast()).toMatchObject({
    id,
    type: 'warning',
    message: 'To your clipboard',
    duration: 2_000,
  });
  expect(screen.getByText('To your clipboard')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_900));
  expect(currentToast()?.open).toBe(true);
  act(() => void vi.advanceTimersByTime(200));
  expect(currentToast()?.open).toBe(false);
  act(() => void toast.show({ type: 'info', title: 'Joined' }));
  expect(currentToast()?.duration).toBe(5_000);
});

it('a toast closes by itself after 5 s, but not while it shows progress', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toast.show({ type: 'info', title: 'Joining', progress: true }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(currentToast()?.open).toBe(true);
  act(() => void toast.show({ type: 'success', title: 'Joined' }));
  act(() => void vi.advanceTimersByTime(4_900));
  expect(currentToast()?.open).toBe(true);
  act(() => void vi.advanceTimersByTime(200));
  expect(currentToast()?.open).toBe(false);
  act(() => void vi.advanceTimersByTime(1_000_000));
  expect(currentToast()).toBeNull();
});

it('shows a completed action as a pill, which a press expands', async () => {
  render(<Toaster />);
  const link = { label: 'Explorer', href: 'https://explorer.solana.com/tx/1' };
  act(() => void toast.show({ type: 'success', title: 'Joined', message: 'Confirmed', pill: true, link }));
  expect(screen.queryByRole('link', { name: /Explorer/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Joined' }));
  expect(screen.getByRole('link', { name: /Explorer/ })).toBeTruthy();
  expect(screen.getByText('Confirmed')).toBeTruthy();
  act(() => void toast.show({ type: 'success', title: 'Copied', message: 'Twice', pill: true }));
  expect(screen.queryByText('Twice')).toBeNull();
});
