import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addressOf } from '#src/chain/testing/a-wallet.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { typeSteadily } from '#src/lib/testing/type-steadily.ts';
import { connectWallet, disconnectWallet } from './testing/a-wallet.ts';
import { openPage } from './testing/open-page.tsx';
import { aSuggestion, SuggestionServer } from './testing/suggestion-server.ts';
import { useStore } from '#src/store/store.ts';

const OWNER = { approves: () => Promise.resolve(true) };
const SEARCH_PAUSE_MS = 300;
let server: SuggestionServer;

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['suggestions', 'errors']);
  disconnectWallet();
  server = new SuggestionServer();
  setApiBase(await server.start());
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const list = () => screen.findByRole('list', { name: 'Suggestions' });
const titles = () => [...document.querySelectorAll('li h2')].map((heading) => heading.textContent);
const card = async (title: string) => within(await screen.findByRole('listitem', { name: title }));

it('shows each suggestion with votes, status, author and answer, without a wallet', async () => {
  server.has(
    aSuggestion({
      id: 7,
      title: 'Private pools',
      votes: 1_234,
      status: 'planned',
      answer: 'With the next release.',
    }),
    aSuggestion({ id: 8, title: 'Free entry', votes: 1, status: 'declined' }),
  );
  openPage();
  const planned = await card('Private pools');
  expect(planned.getByText('What idea number 7 is about.')).toBeTruthy();
  expect(planned.getByText('Planned')).toBeTruthy();
  expect(planned.getByRole('heading', { name: 'Our answer' })).toBeTruthy();
  expect(planned.getByText('With the next release.')).toBeTruthy();
  expect(planned.getByText('1111...1111')).toBeTruthy();
  expect(planned.getByText(/^1\s?hr?\.? ago$/)).toBeTruthy();
  expect(planned.getByRole('button', { name: 'Vote 1,234: Private pools' })).toBeTruthy();
  const declined = await card('Free entry');
  expect(declined.getByText('1 vote')).toBeTruthy();
  // Decided suggestions have no vote button.
  expect(declined.queryByRole('button')).toBeNull();
  expect(document.title).toBe('Suggestions · Xeroz');
});

it('sorts by votes, or newest first', async () => {
  const at = Math.floor(Date.now() / 1_000);
  server.has(
    aSuggestion({ id: 1, title: 'Old and loved', votes: 9, createdAt: at - 900 }),
    aSuggestion({ id: 2, title: 'New and unknown', createdAt: at - 60 }),
  );
  openPage();
  await list();
  expect(titles()).toEqual(['Old and loved', 'New and unknown']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Newest first');
  await waitFor(() => expect(titles()).toEqual(['New and unknown', 'Old and loved']));
});

it('searches once typing pauses, and shows that nothing matches', async () => {
  server.has(aSuggestion({ id: 1, title: 'Private pools' }), aSuggestion({ id: 2, title: 'Dark mode' }));
  openPage();
  await list();
  typeSteadily(screen.getByRole('searchbox', { name: 'Search suggestions' }), 'dark', SEARCH_PAUSE_MS);
  await waitFor(() => expect(titles()).toEqual(['Dark mode']));
  expect(server.paths.filter((path) => path.includes('search='))).toHaveLength(1);
  await userEvent.type(screen.getByRole('searchbox'), 'ness');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Reset filters' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
});

it('filters by status, and links merged suggestions to the one that has their votes', async () => {
  server.has(
    aSuggestion({ id: 1, title: 'Private pools' }),
    aSuggestion({ id: 2, title: 'Pools for friends', status: 'merged', mergedInto: 1 }),
    aSuggestion({ id: 3, title: 'Dark mode', status: 'done' }),
  );
  openPage();
  await list();
  expect(titles()).toEqual(['Private pools', 'Dark mode']);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(titles()).toEqual(['Dark mode']));
  await userEvent.click(screen.getByRole('button', { name: 'Merged' }));
  const merged = await card('Pools for friends');
  expect(merged.getByText('Merged into no. 1, where its votes count now.')).toBeTruthy();
  expect(merged.queryByRole('button')).toBeNull();
});

it('shows only the user’s own suggestions, after requesting a wallet', async () => {
  server.has(
    aSuggestion({ id: 1, title: 'Of somebody else' }),
    aSuggestion({ id: 2, title: 'Of my own', wallet: addressOf(1) }),
  );
  openPage();
  await list();
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(useStore.getState().chooserOpen).toBe(true);
  expect(titles()).toHaveLength(2);
  act(() => void connectWallet(1, OWNER));
  await waitFor(() => expect(titles()).toEqual(['Of my own']));
  expect((await card('Of my own')).getByText('You', { exact: false })).toBeTruthy();
});

it('loads further pages on demand, each suggestion once', async () => {
  server.pageSize = 2;
  server.has(...[1, 2, 3, 4, 5].map((id) => aSuggestion({ id, votes: 10 - id })));
  openPage();
  await list();
  expect(titles()).toHaveLength(2);
  // A vote moves the suggestion to the first page, and the others back by one.
  server.has(...[1, 2, 3, 4, 5].map((id) => aSuggestion({ id, votes: id === 5 ? 99 : 10 - id })));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toEqual(['Idea number 1', 'Idea number 2', 'Idea number 3']));
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(titles()).toHaveLength(4));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

it('keeps the list if more cannot be loaded, and continues on demand', async () => {
  server.pageSize = 2;
  server.has(...[1, 2, 3].map((id) => aSuggestion({ id, votes: 10 - id })));
  openPage();
  await list();
  server.down = true;
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  const note = await screen.findByRole('alert');
  expect(titles()).toHaveLength(2);
  server.down = false;
  await userEvent.click(within(note).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it('shows the beginning of a long text, and all of it on demand', async () => {
  server.has(aSuggestion({ id: 1, body: Array.from({ length: 9 }, (_, line) => `Line ${line}`).join('\n') }));
  openPage();
  const more = await screen.findByRole('button', { name: 'Show all' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show less' }).getAttribute('aria-expanded')).toBe('true');
});

it('shows a skeleton first, and an invitation if there are no suggestions', async () => {
  let answer = (): void => undefined;
  server.hold = new Promise((resolve) => (answer = resolve));
  openPage();
  expect(screen.getByText('Loading suggestions')).toBeTruthy();
  answer();
  expect(await screen.findByText('No suggestions yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Make a suggestion' }));
  expect(await screen.findByRole('dialog', { name: 'Make a suggestion' })).toBeTruthy();
});

it('shows that the server is down, and loads the list on retry', async () => {
  server.has(aSuggestion({ id: 1, title: 'Private pools' }));
  server.down = true;
  openPage();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('The server does not answer.');
  server.down = false;
  await userEvent.click(within(note).getByRole('button', { name: 'Try again' }));
  await card('Private pools');
  expect(screen.queryByRole('alert')).toBeNull();
});
