import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PartBoundary } from './part-boundary.tsx';

let broken: boolean;
const Part = () => {
  if (broken) throw new Error('it broke');
  return <p>the part</p>;
};

beforeAll(() => initI18n('en'));
beforeEach(() => {
  broken = true;
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('when a part fails, the rest stays rendered, and the part shows the failure and can be retried', async () => {
  render(
    <>
      <PartBoundary>
        <Part />
      </PartBoundary>
      <p>the rest</p>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('This part stopped working');
  expect(screen.getByText('Error: it broke')).toBeTruthy();
  expect(screen.getByText('the rest')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the part')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a failed part is rendered again when it gets other content', () => {
  const of = (toast: string) => (
    <PartBoundary resetKey={toast}>
      <Part />
    </PartBoundary>
  );
  const { rerender } = render(of('first'));
  broken = false;
  rerender(of('first'));
  expect(screen.queryByText('the part')).toBeNull();
  rerender(of('second'));
  expect(screen.getByText('the part')).toBeTruthy();
});

it('keeps a dialog with failed content open, so that it can be closed or retried', async () => {
  const close = vi.fn();
  render(
    <>
      <p>the page</p>
      <Dialog open onOpenChange={close} title="Take a seat">
        <Part />
      </Dialog>
    </>,
  );
  expect(screen.getByRole('dialog', { name: 'This part stopped working' })).toBeTruthy();
  expect(screen.getByText('the page')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledWith(false);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the part')).toBeTruthy();
});
