import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Link, Router } from 'wouter';
import { initI18n } from '#src/i18n/i18n.ts';
import { sleep } from '#src/lib/sleep.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Dropdown } from '#src/ui/dropdown.tsx';
import { layerHistory } from '#src/ui/layers.ts';
import { keepLayersInHistory } from './layers-in-history.ts';

/** The state of the page's own history entry. */
const PAGE = { poolList: 7 };
let number = 0;
let page: string;
let stop: () => void;

beforeAll(() => initI18n('en'));
beforeEach(() => {
  number += 1;
  page = `/page-${number}`;
  // An entry below the page's, which only an expected Back may reach.
  history.pushState(null, '', `/before-${number}`);
  history.pushState(PAGE, '', page);
  stop = keepLayersInHistory();
});
afterEach(async () => {
  cleanup();
  await settled();
  stop();
});

const dialog = (name: string) => screen.queryByRole('dialog', { name });
const layersIn = () => (history.state as { layers?: number } | null)?.layers ?? 0;

/** Waits until all navigations of the history are done, which are tasks. */
async function settled(): Promise<void> {
  for (let task = 0; task < 20; task += 1) await act(() => sleep(0));
}

async function back(): Promise<void> {
  history.back();
  await settled();
}

interface Shown {
  readonly first?: boolean;
  readonly second?: boolean;
}

/** A page with a dialog that opens another dialog, a menu and another page. */
const Example = ({ refuses = false }: { readonly refuses?: boolean }) => {
  const [{ first = false, second = false }, show] = useState<Shown>({});
  const close = () => {
    if (!refuses) show({});
  };
  return (
    <Router aroundNav={(navigate, to, options) => layerHistory.fromPage(() => navigate(to, options))}>
      <main tabIndex={-1}>
        <button onClick={() => show({ first: true })}>Open</button>
        <Dialog open={first} onOpenChange={close} title="First">
          <Dropdown
            trigger={<Button>Menu</Button>}
            items={[{ id: 'a', label: 'Copy', onSelect: () => undefined }]}
          />
          <button onClick={() => show({ second: true })}>Instead</button>
          <button onClick={() => show({ first: true, second: true })}>Above</button>
          <Link href="/elsewhere" onClick={close}>
            Leave
          </Link>
        </Dialog>
        <Dialog open={second} onOpenChange={() => show({ first })} title="Second">
          <button onClick={() => show({})}>Close both</button>
        </Dialog>
      </main>
    </Router>
  );
};

async function open(refuses = false): Promise<void> {
  render(
    <StrictMode>
      <Example refuses={refuses} />
    </StrictMode>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await settled();
}

/** Expects the page as it was before any dialog or menu opened. */
async function expectPageAlone(): Promise<void> {
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.pathname).toBe(page);
  expect(history.state).toMatchObject(PAGE);
  expect(layersIn()).toBe(0);
  await back();
  expect(location.pathname).toBe(`/before-${number}`);
}

it('Back closes a dialog, and keeps the page and its history state', async () => {
  await open();
  expect(history.state).toMatchObject(PAGE);
  await back();
  await expectPageAlone();
});

it.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a dialog closed by %s removes its history entry', async (_, close) => {
  await open();
  await close();
  await expectPageAlone();
});

it('Back closes the topmost dialog first', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Above' }));
  await settled();
  await back();
  expect(dialog('Second')).toBeNull();
  expect(dialog('First')).toBeTruthy();
  await back();
  await expectPageAlone();
});

it('Back closes a menu in a dialog, and keeps the dialog open', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  await settled();
  expect(screen.getByRole('menu')).toBeTruthy();
  await back();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(dialog('First')).toBeTruthy();
  await back();
  await expectPageAlone();
});

it('two dialogs that close together remove both history entries', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Above' }));
  await settled();
  await userEvent.click(screen.getByRole('button', { name: 'Close both' }));
  await expectPageAlone();
});

it('a dialog that replaces another one needs one Back to return to the page', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Instead' }));
  await settled();
  expect(dialog('Second')).toBeTruthy();
  await back();
  await expectPageAlone();
});

it('a dialog that unmounts with its page removes its history entry', async () => {
  await open();
  cleanup();
  await expectPageAlone();
});

it('Back from a page that a link in a dialog opened returns to the page without the dialog', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
  await settled();
  expect(location.pathname).toBe('/elsewhere');
  await back();
  expect(location.pathname).toBe(page);
  expect(layersIn()).toBe(0);
  history.forward();
  await settled();
  expect(location.pathname).toBe('/elsewhere');
});

it('Forward after Back does not reopen a dialog, and Back still works', async () => {
  await open();
  await back();
  history.forward();
  await expectPageAlone();
});

it('a dialog that refuses to close keeps its history entry', async () => {
  await open(true);
  await back();
  expect(dialog('First')).toBeTruthy();
  await back();
  expect(dialog('First')).toBeTruthy();
  expect(location.pathname).toBe(page);
});

it('a dialog’s history entry that survived a reload is removed immediately', async () => {
  stop();
  history.pushState({ ...PAGE, layers: 1 }, '');
  stop = keepLayersInHistory();
  await expectPageAlone();
});

it('a change of the URL waits until the page’s own history entry is current', async () => {
  await open();
  layerHistory.fromPage(() => history.replaceState(history.state, '', '?sort=entry'));
  await settled();
  expect(dialog('First')).toBeTruthy();
  await back();
  await waitFor(() => expect(location.search).toBe('?sort=entry'));
  await expectPageAlone();
});
