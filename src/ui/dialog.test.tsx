import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { Dialog } from './dialog.tsx';

beforeAll(() => initI18n('en'));
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const Example = () => {
  const [open, setOpen] = useState(false);
  const leave = () => {
    history.pushState(null, '', '/winners');
    setOpen(false);
  };
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Join pool</button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Join Diamond Paws?"
        description="You may leave once."
        footer={<button>Join</button>}
      >
        <input aria-label="Password" ref={(input) => input?.focus()} />
        <button onClick={leave}>Winners</button>
      </Dialog>
    </main>
  );
};

const open = async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Join pool' }));
  return screen.findByRole('dialog', { name: 'Join Diamond Paws?', description: 'You may leave once.' });
};

const opener = () => screen.getByRole('button', { name: 'Join pool' });

it('keeps the focus inside, all around', async () => {
  const dialog = await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('closes by %s and gives the focus back', async (_, close) => {
  await open();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(opener());
});

it('gives the focus to the page where it led to another one', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Winners' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
});
