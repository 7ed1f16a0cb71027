import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { useStore } from '#src/store/store.ts';
import { ActionButton } from './action-button.tsx';

const press = vi.fn();
const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
const isOffline = (offline: boolean): void =>
  act(() => void useStore.setState({ offlineSince: offline ? 1 : null }));

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['stake']);
  press.mockReset();
  submit.mockClear();
});
afterEach(() => {
  cleanup();
  isOffline(false);
});

it('the button opens no wallet while offline, shows why when it is pressed, and works once online', () => {
  render(
    <ActionButton busy={undefined} onClick={press}>
      <span>Claim</span>
    </ActionButton>,
  );
  isOffline(true);
  const button = screen.getByRole('button', { name: 'Claim' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.focus();
  fireEvent.click(button);
  expect(screen.getByRole('status').textContent).toBe('You’re offline');
  expect(press).not.toHaveBeenCalled();
  isOffline(false);
  expect(button.textContent).toBe('Claim');
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
});

it('offline the button submits no form, while buttons that send nothing still work', () => {
  render(
    <form onSubmit={submit}>
      <ActionButton busy={undefined} type="submit">
        <span>Join</span>
      </ActionButton>
      <ActionButton busy={undefined} sends={false} onClick={press}>
        <span>Done</span>
      </ActionButton>
    </form>,
  );
  isOffline(true);
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(press).toHaveBeenCalledTimes(1);
});

it('a pending action continues offline', () => {
  render(
    <ActionButton busy={{ label: 'Not known yet', retry: { label: 'Check again', press, isMain: false } }}>
      <span>Join</span>
    </ActionButton>,
  );
  isOffline(true);
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(press).toHaveBeenCalledTimes(1);
});
