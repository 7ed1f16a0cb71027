import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setApiBase } from '#src/lib/api-base.ts';
import { atOrigin } from '#src/lib/testing/at-origin.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { openAdminPage } from '../testing/open-admin.tsx';
import { SuggestionsPage } from './suggestions-page.tsx';

const PATH = '/admin/xeroz/suggestions';
const PLAYER = sampleAddress(3);

const aSuggestion = (id: number, title: string, changes: object = {}) => ({
  id,
  wallet: PLAYER,
  title,
  body: `The text of ${title}.`,
  status: 'open',
  answer: null as string | null,
  mergedInto: null as number | null,
  votes: id * 10,
  voted: false,
  createdAt: 1_790_000_000 + id,
  ...changes,
});

let server: Loopback;
let rows: ReturnType<typeof aSuggestion>[];
/** The requests that change something, as the server received them. */
let sent: { readonly method: string; readonly path: string; readonly body: unknown }[];
let answerTo: (body: unknown) => { readonly status: number; readonly content: unknown };

const refusal = (status: number, code: string) => () => ({
  status,
  content: { error: { code, message: code } },
});
const one = (id: number) => rows.find((row) => row.id === id);

beforeEach(async () => {
  rows = [aSuggestion(7, 'Dark mode'), aSuggestion(3, 'Night mode'), aSuggestion(5, 'Private pools')];
  sent = [];
  server = await startLoopback((request, response) => {
    const path = request.url ?? '';
    if (request.method === 'GET') {
      const filters = new URL(path, 'http://x').searchParams;
      const statuses = filters.get('status')?.split(',') ?? ['open', 'planned', 'done', 'declined'];
      const search = filters.get('search') ?? '';
      const number = filters.get('id');
      const data = rows.filter((row) =>
        number === null
          ? statuses.includes(row.status) && row.title.includes(search)
          : row.id === Number(number),
      );
      return answerJson(response, { data, nextCursor: null, total: data.length });
    }
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const body: unknown = JSON.parse(text);
      sent.push({ method: request.method ?? '', path, body });
      const { status, content } = answerTo(body);
      response.statusCode = status;
      answerJson(response, content);
    });
  });
  atOrigin(server.url);
  setApiBase(server.url);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const open = async (query = '') => {
  const client = await openAdminPage(SuggestionsPage, `${PATH}${query}`, ['admin-suggestions']);
  await screen.findByText('Dark mode');
  return client;
};
const review = async (title: string): Promise<void> => {
  fireEvent.click(screen.getByLabelText(`Review “${title}”`));
  await screen.findByText('Save');
};
const click = (text: string): void =>
  void fireEvent.click(screen.getByText(text, { selector: 'button, th button *' }));
const answer = () => screen.getByLabelText('Answer to the players');
const write = (text: string): void => void fireEvent.change(answer(), { target: { value: text } });
const setStatus = (status: string): void => {
  const [field] = within(screen.getByLabelText('Review the suggestion')).getAllByLabelText('Status');
  fireEvent.change(field ?? document.body, { target: { value: status } });
};
const rowOf = (title: string) => within(screen.getByText(title).closest('tr') ?? document.body);
const openMerge = async (title: string) => {
  await review(title);
  click('Merge into another');
  return within(await screen.findByRole('dialog'));
};

it('lists suggestions with votes and status, and stores search, status and order in the URL', async () => {
  await open('?status=open&sort=created&order=asc');
  expect(server.requests[0]?.path).toContain('status=open&sort=created&order=asc');
  expect(rowOf('Dark mode').getByText('70')).toBeTruthy();
  expect(rowOf('Dark mode').getByText('Open')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Search title and text'), { target: { value: 'Night' } });
  await waitFor(() => expect(window.location.search).toContain('search=Night'));
  await waitFor(() => expect(screen.queryByText('Dark mode')).toBeNull());
  click('Votes');
  await waitFor(() => expect(window.location.search).toContain('sort=votes&order=desc'));
});

it('saves an answer and a status, and shows the suggestion that the server returns', async () => {
  answerTo = () => ({
    status: 200,
    content: aSuggestion(7, 'Dark mode', { status: 'planned', answer: 'As the server has it', votes: 71 }),
  });
  await open();
  await review('Dark mode');
  write('  Soon. ');
  setStatus('planned');
  click('Save');
  expect(await screen.findByText('Saved. Players see it now.')).toBeTruthy();
  expect(sent).toEqual([
    { method: 'PATCH', path: '/admin/suggestions/7', body: { status: 'planned', answer: 'Soon.' } },
  ]);
  expect(rowOf('Dark mode').getByText('Planned')).toBeTruthy();
  expect(rowOf('Dark mode').getByText('71')).toBeTruthy();
  expect(answer()).toHaveProperty('value', 'As the server has it');
});

it('declines a suggestion, and removes its answer if the field is empty', async () => {
  rows = [aSuggestion(7, 'Dark mode', { answer: 'Perhaps' })];
  answerTo = () => ({ status: 200, content: aSuggestion(7, 'Dark mode', { status: 'declined' }) });
  await open();
  await review('Dark mode');
  const save = screen.getByText('Save');
  expect(save).toHaveProperty('disabled', true);
  write('');
  setStatus('declined');
  fireEvent.click(save);
  await screen.findByText('Saved. Players see it now.');
  expect(sent[0]?.body).toEqual({ status: 'declined', answer: '' });
});

it('shows that a suggestion was merged meanwhile, and refetches the list', async () => {
  answerTo = () => {
    rows = rows.map((row) => (row.id === 7 ? { ...row, status: 'merged', mergedInto: 3 } : row));
    return refusal(409, 'conflict')();
  };
  await open();
  await review('Dark mode');
  write('Soon');
  click('Save');
  expect(await screen.findByText('No. 7 was not changed')).toBeTruthy();
  expect(screen.getByText(/was merged into another meanwhile/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Dark mode')).toBeNull());
});

it('explains a rejected and an unconfirmed change, and keeps the typed text', async () => {
  answerTo = refusal(429, 'too_many_requests');
  await open();
  await review('Dark mode');
  write('Soon');
  const save = () => click('Save');
  save();
  expect(await screen.findByText(/Too many requests/)).toBeTruthy();
  answerTo = () => ({ status: 200, content: 'nonsense' });
  save();
  expect(await screen.findByText(/The change may have arrived/)).toBeTruthy();
  expect(answer()).toHaveProperty('value', 'Soon');
});

it('keeps the open suggestion and the typed text when another admin changes it, and shows the change', async () => {
  const client = await open('?status=open');
  await review('Dark mode');
  expect(window.location.search).toBe('?status=open&no=7');
  write('Soon');
  // Wait for the first response: it would contain the suggestion from before the change.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const theirs = { status: 'planned', answer: 'Perhaps' };
  rows = rows.map((row) => (row.id === 7 ? { ...row, ...theirs } : row));
  await client.invalidateQueries({ predicate: ({ meta }) => meta?.['live'] === true });
  await waitFor(() => expect(screen.queryByText('Dark mode')).toBeNull());
  expect(answer()).toHaveProperty('value', 'Soon');
  expect(await screen.findByText(/changed this meanwhile. Its status is now: Planned/)).toBeTruthy();
  expect(screen.getByText('Perhaps')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Review “Night mode”'));
  await screen.findByText('The text of Night mode.');
  expect(answer()).toHaveProperty('value', '');
  history.back();
  await screen.findByText('The text of Dark mode.');
  expect(answer()).toHaveProperty('value', 'Soon');
});

it('disables saving an answer that is too long', async () => {
  await open();
  await review('Dark mode');
  write('x'.repeat(2_001));
  expect(await screen.findByText('Use at most 2,000 characters.')).toBeTruthy();
  expect(screen.getByText('Save')).toHaveProperty('disabled', true);
});

it('merges a suggestion into another one after a warning that votes move and that it is final', async () => {
  answerTo = () => ({ status: 200, content: aSuggestion(3, 'Night mode', { votes: 95 }) });
  await open();
  const dialog = await openMerge('Dark mode');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  fireEvent.change(dialog.getByLabelText('Search title and text'), { target: { value: 'Night' } });
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  fireEvent.click(dialog.getByText(/Night mode/));
  expect(dialog.getByText('Its 70 votes move to the other.')).toBeTruthy();
  expect(dialog.getByText('This cannot be undone.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.click(dialog.getByText('Merge for good'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ method: 'POST', path: '/admin/suggestions/7/merge', body: { into: 3 } }]);
  expect(rowOf('Night mode').getByText('95')).toBeTruthy();
  expect(rowOf('Dark mode').getByText('Merged')).toBeTruthy();
  expect(rowOf('Dark mode').getByText('0')).toBeTruthy();
});

it('shows that the merge failed if the other suggestion was merged meanwhile', async () => {
  answerTo = refusal(409, 'conflict');
  await open();
  const dialog = await openMerge('Dark mode');
  fireEvent.click(await dialog.findByText(/Night mode/));
  fireEvent.click(dialog.getByText('Merge for good'));
  expect(await screen.findByText('No. 7 was not changed')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(one(7)?.status).toBe('open');
});

it('shows the suggestion whose number is in the URL, including merged ones', async () => {
  rows.push(aSuggestion(9, 'Gone', { status: 'merged', mergedInto: 7 }));
  await open('?no=9');
  const card = within(await screen.findByLabelText('No. 9'));
  expect(await card.findByText('The text of Gone.')).toBeTruthy();
  expect(server.requests.filter(({ path }) => path.includes('id='))).toMatchObject([
    { path: '/admin/suggestions?id=9' },
  ]);
  expect(card.getByText('merged into no. 7').getAttribute('href')).toBe(`${PATH}?no=7`);
  fireEvent.click(card.getByText('Close'));
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('shows that there are no suggestions, or with a filter that none matches', async () => {
  rows = [];
  await openAdminPage(SuggestionsPage, PATH, ['admin-suggestions']);
  await screen.findByText('No suggestions yet.');
  cleanup();
  await openAdminPage(SuggestionsPage, `${PATH}?status=done`, ['admin-suggestions']);
  await screen.findByText('No suggestion matches.');
});
