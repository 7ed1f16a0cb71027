import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { ErrorNote } from './error-note.tsx';

beforeAll(() => initI18n('en'));
afterEach(cleanup);

it('shows a code that its button copies, and says so', async () => {
  const user = userEvent.setup();
  render(<ErrorNote title="It failed" code="Custom:2003" />);
  await user.click(screen.getByRole('button', { name: 'Copy error code' }));
  expect(await navigator.clipboard.readText()).toBe('Custom:2003');
  expect(await screen.findByText('Copied')).toBeTruthy();
});

it('says where the browser does not let the code be copied', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
  render(<ErrorNote title="It failed" code="Custom:2003" />);
  await user.click(screen.getByRole('button', { name: 'Copy error code' }));
  expect(await screen.findByText('Could not copy')).toBeTruthy();
});

it('is an alert, without a code or a button where there is nothing to copy or to try', () => {
  render(<ErrorNote title="It failed" text="Try later." />);
  expect(screen.getByRole('alert').textContent).toBe('It failedTry later.');
  expect(screen.queryByRole('button')).toBeNull();
});
