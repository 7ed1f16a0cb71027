import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { ErrorNote } from './error-note.tsx';

beforeAll(() => initI18n('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses the button with this clipboard, without advancing time, because the text disappears soon. */
const copyBy = (writeText: (text: string) => Promise<void>): Promise<void> => {
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<ErrorNote title="It failed" code="Custom:2003" />);
  return act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy error code' })));
};

it('shows a code that its button copies, with a confirmation', async () => {
  const writeText = vi.fn(async (_: string) => undefined);
  await copyBy(writeText);
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Custom:2003');
  expect(screen.getByText('Copied')).toBeTruthy();
});

it('shows that copying failed if the browser refuses it', async () => {
  await copyBy(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  expect(screen.getByText('Could not copy')).toBeTruthy();
});

it('the note is an alert, and has no code and no button if neither is given', () => {
  render(<ErrorNote title="It failed" text="Try later." />);
  expect(screen.getByRole('alert').textContent).toBe('It failedTry later.');
  expect(screen.queryByRole('button')).toBeNull();
});
