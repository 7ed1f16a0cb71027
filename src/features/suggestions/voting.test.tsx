import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf, type Owner } from '#src/chain/testing/a-wallet.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { atOrigin } from '#src/lib/testing/at-origin.ts';
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

const VOTE = /^Vote \d+: Private pools$/;
const TAKE_BACK = /^Voted \d+: Private pools$/;
const button = (name = VOTE) => screen.findByRole('button', { name });
const refusal = async () => within(await screen.findByRole('listitem')).findByRole('alert');

it('votes and withdraws the vote by signatures, with the pending step on the button', async () => {
  connectWallet(ME, owner);
  openPage();
  const answers: ((approves: boolean) => void)[] = [];
  owner.approves = () => new Promise((resolve) => void answers.push(resolve));
  let answer = (): void => undefined;
  const before = await button();
  expect(before.getAttribute('aria-pressed')).toBe('false');
  server.hold = new Promise((resolve) => (answer = resolve));
  await userEvent.click(before);
  expect(await screen.findByRole('button', { name: 'Approve in your wallet' })).toBeTruthy();
  expect(server.row(7).votes).toBe(4);
  // The button's text changes before the wallet is requested.
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(true);
  expect(await screen.findByRole('button', { name: 'Sending' })).toBeTruthy();
  answer();
  const voted = await button(TAKE_BACK);
  expect(voted.getAttribute('aria-pressed')).toBe('true');
  expect(voted.getAttribute('aria-description')).toBe('Take back your vote for “Private pools”');
  expect(voted.textContent).toBe('Voted 5');
  expect([...server.row(7).voters]).toEqual([addressOf(ME)]);

  owner.approves = () => Promise.resolve(true);
  await userEvent.click(voted);
  expect((await button()).textContent).toBe('Vote 4');
  expect(server.row(7).voters.size).toBe(0);
});

it('resends a vote with a lost response, signed once and counted once', async () => {
  connectWallet(ME, owner);
  let signed = 0;
  owner.approves = () => {
    signed += 1;
    return Promise.resolve(true);
  };
  openPage();
  server.losing = 1;
  await userEvent.click(await button());
  expect((await button(TAKE_BACK)).textContent).toBe('Voted 5');
  expect(signed).toBe(1);
  expect(server.paths.filter((path) => path === '/suggestions/7/votes')).toHaveLength(2);
});

it('marks the user’s own votes, and those of no other wallet', async () => {
  server.row(7).voters.add(addressOf(ME));
  openPage();
  await button();
  act(() => void connectWallet(ME, owner));
  await button(TAKE_BACK);
  act(() => void connectWallet(2, owner));
  await button();
});

it('requests a wallet first, and then votes', async () => {
  openPage();
  await userEvent.click(await button());
  expect(useStore.getState().chooserOpen).toBe(true);
  expect(screen.getByRole('button', { name: 'Connect a wallet' })).toBeTruthy();
  act(() => void connectWallet(ME, owner));
  expect((await button(TAKE_BACK)).textContent).toBe('Voted 5');
});

it('does nothing if no wallet is chosen', async () => {
  openPage();
  await userEvent.click(await button());
  act(() => useStore.getState().setChooserOpen(false));
  await button();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.paths.every((path) => !path.endsWith('/votes'))).toBe(true);
});

it('does not treat a rejection in the wallet as an error', async () => {
  connectWallet(ME, owner);
  owner.approves = () => Promise.resolve(false);
  openPage();
  await userEvent.click(await button());
  expect(await screen.findByText('You declined the request in your wallet. Nothing was sent.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect((await button()).textContent).toBe('Vote 4');
  expect(server.paths.every((path) => !path.endsWith('/votes'))).toBe(true);
});

it('shows a wallet that was never in a pool why the vote was refused, and a link to the pools', async () => {
  connectWallet(ME, owner);
  server.refuses = 'not_a_player';
  openPage();
  await userEvent.click(await button());
  const note = await refusal();
  expect(note.textContent).toContain('Your vote was not changed');
  expect(note.textContent).toContain('Only wallets that have had a seat in a pool can suggest and vote.');
  const link = within(note).getByRole('link', { name: 'Browse pools' });
  expect(link.getAttribute('href')).toBe('/pools');
  expect((await button()).textContent).toBe('Vote 4');
});

it('shows that the server did not answer, and votes on retry', async () => {
  connectWallet(ME, owner);
  openPage();
  const vote = await button();
  server.down = true;
  await userEvent.click(vote);
  const note = await refusal();
  expect(note.textContent).toContain('The server did not answer.');
  server.down = false;
  await userEvent.click(within(note).getByRole('button', { name: 'Try again' }));
  await button(TAKE_BACK);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
