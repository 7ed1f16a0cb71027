import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, type Owner } from '#src/chain/testing/a-wallet.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { atOrigin } from '#src/lib/testing/at-origin.ts';
import { currentToast } from '#src/store/toast.ts';
import { connectWallet, disconnectWallet } from './testing/a-wallet.ts';
import { openPage } from './testing/open-page.tsx';
import { aSuggestion, SuggestionServer } from './testing/suggestion-server.ts';
import { useStore } from '#src/store/store.ts';

const ME = 1;
let server: SuggestionServer;
let owner: Owner;

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['suggestions', 'errors']);
  disconnectWallet();
  owner = { approves: () => Promise.resolve(true) };
  server = new SuggestionServer();
  const url = await server.start();
  atOrigin(url);
  setApiBase(url);
  server.has(aSuggestion({ id: 7, title: 'Private pools', votes: 4 }));
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const openDialog = async () => {
  openPage();
  await userEvent.click(screen.getByRole('button', { name: 'Make a suggestion' }));
  return within(await screen.findByRole('dialog', { name: 'Make a suggestion' }));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const title = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'Title' });
const body = (dialog: Dialog) => dialog.getByRole('textbox', { name: 'What would you like, and why?' });
const fill = async (dialog: Dialog) => {
  await userEvent.click(title(dialog));
  await userEvent.paste('Dark mode');
  await userEvent.click(body(dialog));
  await userEvent.paste('My eyes would be grateful.');
};
const submit = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Sign and send' }));

it('shows that a suggestion costs nothing, its length limits, and the limit of five a day', async () => {
  const dialog = await openDialog();
  expect(
    dialog.getByText(/costs nothing and moves no funds\. You can make 5 suggestions a day\.$/),
  ).toBeTruthy();
  expect(dialog.getByText('One line, 5 to 100 characters')).toBeTruthy();
  expect(dialog.getByText('10 to 2,000 characters')).toBeTruthy();
  await userEvent.type(title(dialog), ' Dark ');
  expect(dialog.getByText('4 / 100')).toBeTruthy();
  expect(dialog.getByText('0 / 2,000')).toBeTruthy();
});

it('shows errors at their fields, and focuses the first one', async () => {
  const dialog = await openDialog();
  await userEvent.type(title(dialog), 'Dark');
  await userEvent.click(body(dialog));
  expect(await dialog.findByText('Write at least 5 characters.')).toBeTruthy();
  await submit(dialog);
  expect(dialog.getByText('Write at least 10 characters.')).toBeTruthy();
  expect(document.activeElement).toBe(title(dialog));
  await userEvent.type(title(dialog), ' mode');
  expect(title(dialog).getAttribute('aria-invalid')).toBeNull();
  await submit(dialog);
  expect(document.activeElement).toBe(body(dialog));
  expect(server.rows).toHaveLength(1);
  expect(useStore.getState().chooserOpen).toBe(false);
});

it('sends a signed suggestion, and shows it first in the list', async () => {
  connectWallet(ME, owner);
  const dialog = await openDialog();
  await fill(dialog);
  await submit(dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.rows[1]).toMatchObject({
    title: 'Dark mode',
    body: 'My eyes would be grateful.',
    wallet: addressOf(ME),
  });
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Dark mode',
      'Private pools',
    ]),
  );
  expect(currentToast()?.title).toBe('Suggestion published');
});

it('requests a wallet on submit, not before', async () => {
  const dialog = await openDialog();
  await fill(dialog);
  expect(useStore.getState().chooserOpen).toBe(false);
  await submit(dialog);
  expect(useStore.getState().chooserOpen).toBe(true);
  act(() => void connectWallet(ME, owner));
  await waitFor(() => expect(server.rows).toHaveLength(2));
});

it('keeps the typed text after a rejection in the wallet and after closing', async () => {
  connectWallet(ME, owner);
  owner.approves = () => Promise.resolve(false);
  const dialog = await openDialog();
  await fill(dialog);
  await submit(dialog);
  expect(await dialog.findByText('You declined the request in your wallet. Nothing was sent.')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make a suggestion' }));
  const reopened = within(await screen.findByRole('dialog', { name: 'Make a suggestion' }));
  expect(title(reopened)).toHaveProperty('value', 'Dark mode');
  expect(reopened.queryByText(/You declined the request/)).toBeNull();
});

it('shows that the daily limit is reached, and keeps the text', async () => {
  connectWallet(ME, owner);
  server.refuses = 'too_many_requests';
  const dialog = await openDialog();
  await fill(dialog);
  await submit(dialog);
  const note = await dialog.findByRole('alert');
  expect(note.textContent).toContain('Your suggestion was not sent');
  expect(note.textContent).toContain('You can make 5 suggestions within 24 hours');
  expect(title(dialog)).toHaveProperty('value', 'Dark mode');
});
