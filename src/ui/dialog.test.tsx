import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';
import { Dialog, DialogFrame, DialogPage } from './dialog.tsx';

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

it('a dialog keeps the focus inside while tabbing', async () => {
  const dialog = await open();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.tab();
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
});

it.each([
  ['that cancels a composition', { isComposing: true }],
  ['after a composition, as in Safari', { keyCode: 229 }],
])('a dialog stays open on an Escape of an input method %s', async (_, taken) => {
  await open();
  fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'Escape', ...taken });
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a dialog closes by %s and returns the focus to its opener', async (_, close) => {
  await open();
  await close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

/** A list item whose button remounts while its dialog is open, and a dialog that opens another one. */
const List = () => {
  const [open, setOpen] = useState<'none' | 'chooser' | 'join'>('none');
  const [joined, setJoined] = useState(false);
  const close = () => setOpen('none');
  return (
    <main tabIndex={-1}>
      <a href="/">Home</a>
      <ul>
        <li>
          <a href="/pools/1">Diamond Paws</a>
          {/* Remounted with the wallet, and changed with the seat, like a card's button. */}
          <button key={String(open === 'join')} onClick={() => setOpen('chooser')}>
            {joined ? 'Exit' : 'Join'}
          </button>
        </li>
      </ul>
      <Dialog open={open === 'chooser'} onOpenChange={close} title="Choose a wallet">
        <button onClick={() => setOpen('join')}>Developer wallet</button>
      </Dialog>
      <Dialog open={open === 'join'} onOpenChange={close} title="Take a seat">
        <button onClick={() => setJoined(true)}>Join for 0.250 SOL</button>
      </Dialog>
    </main>
  );
};

const reachJoin = async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await userEvent.click(screen.getByRole('button', { name: 'Developer wallet' }));
};

it('a dialog opened from another dialog returns the focus to the opener of the first dialog', async () => {
  await reachJoin();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Join' })));
});

it('moves the focus to the link of a list item if the remounted opener has another action', async () => {
  await reachJoin();
  await userEvent.click(screen.getByRole('button', { name: 'Join for 0.250 SOL' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Diamond Paws' })),
  );
});

/** A list item whose button gets another action. */
const Card = () => {
  const [open, setOpen] = useState(false);
  const [joined, setJoined] = useState(false);
  return (
    <main tabIndex={-1}>
      <li>
        <a href="/pools/1">Diamond Paws</a>
        <button onClick={() => setOpen(true)}>{joined ? 'Exit' : 'Join'}</button>
      </li>
      <Dialog open={open} onOpenChange={setOpen} title="Take a seat">
        <button onClick={() => setJoined(true)}>Join for 0.250 SOL</button>
      </Dialog>
    </main>
  );
};

it('moves the focus to the link of a list item if the same opener has another action', async () => {
  render(<Card />);
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  await userEvent.click(screen.getByRole('button', { name: 'Join for 0.250 SOL' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Diamond Paws' })),
  );
});

/** A dialog that replaces its content once it has loaded. */
const Loading = ({ loaded }: { readonly loaded: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <button onClick={() => setOpen(true)}>Join pool</button>
      <DialogFrame open={open} onOpenChange={setOpen}>
        {loaded ? <DialogPage key="seat" title="Take a seat" /> : <DialogPage key="wait" title="Loading" />}
      </DialogFrame>
    </main>
  );
};

it('a closed dialog returns the focus to its opener, even if its content was replaced meanwhile', async () => {
  const { rerender } = render(<Loading loaded={false} />);
  await userEvent.click(opener());
  rerender(<Loading loaded />);
  const dialog = screen.getByRole('dialog', { name: 'Take a seat' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener()));
});

describe('a dialog above the keyboard of a phone', () => {
  const viewport = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1 });
  const resize = (height: number, offsetTop = 0) =>
    act(() => {
      Object.assign(viewport, { height, offsetTop });
      viewport.dispatchEvent(new Event('resize'));
    });
  beforeEach(() => {
    viewport.height = innerHeight;
    vi.stubGlobal('visualViewport', viewport);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('a dialog above the keyboard of a phone fits into the visible part of the window', async () => {
    const dialog = await open();
    expect(dialog.style.maxHeight).toBe('');
    resize(300, 40);
    expect(dialog.parentElement?.style).toMatchObject({ top: '40px', height: '300px' });
    expect(dialog.style.maxHeight).toBe('288px');
  });

  it('scrolls the focused field into view when the visible part changes', async () => {
    const scrolled: Element[] = [];
    Element.prototype.scrollIntoView = function scroll(this: Element) {
      scrolled.push(this);
    };
    await open();
    const field = screen.getByLabelText('Password');
    for (const height of [430, 380, 170]) {
      scrolled.length = 0;
      resize(height);
      expect(scrolled).toEqual([field]);
    }
  });

  it('the dialog scrolls as a whole if the visible part of the window is small', async () => {
    const dialog = await open();
    resize(170);
    expect(dialog.style).toMatchObject({ overflowY: 'auto', maxHeight: '170px' });
    resize(430);
    expect(dialog.style.overflowY).toBe('');
  });
});

describe('a sheet that is pulled down by its title', () => {
  beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
  afterEach(() => void vi.unstubAllGlobals());
  const pull = (by: number, pointerType = 'touch') => {
    const title = screen.getByText('Join Diamond Paws?');
    const dialog = screen.getByRole('dialog');
    const at = (clientY: number) => ({ pointerId: 1, pointerType, isPrimary: true, clientY, bubbles: true });
    Element.prototype.setPointerCapture = () => undefined;
    fireEvent.pointerDown(title, at(100));
    fireEvent.pointerMove(title, at(100 + by));
    const { transform } = dialog.style;
    // A late event makes the gesture slow.
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(1e9);
    fireEvent.pointerUp(title, at(100 + by));
    vi.restoreAllMocks();
    return { transform, dialog };
  };

  it('a sheet that is pulled down by its title follows the finger and closes', async () => {
    await open();
    expect(pull(150).transform).toBe('translateY(150px)');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(opener()));
  });

  it('a sheet that is pulled down by its title returns to its position after a short pull', async () => {
    await open();
    const { transform, dialog } = pull(60);
    expect(transform).toBe('translateY(60px)');
    expect(dialog.style.transform).toBe('');
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it.each([
    ['a press', 5, 'touch'],
    ['a mouse', 150, 'mouse'],
    ['a finger that goes up', -150, 'touch'],
  ])('a sheet that is pulled down by its title is not moved by %s', async (_, by, pointerType) => {
    await open();
    expect(pull(by, pointerType).transform).toBe('');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

it('moves the focus to the page content after a navigation from a dialog', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Winners' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
