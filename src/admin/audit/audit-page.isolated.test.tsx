import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { download } from '#src/lib/download.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { ADMIN_WALLET, openAdminPage, startAdminServer } from '../testing/open-admin.tsx';
import { AuditPage } from './audit-page.tsx';

vi.mock('#src/lib/download.ts', () => ({ download: vi.fn() }));

const PATH = '/admin/xeroz/audit';
const AT = 1_790_000_000;
const SIGNATURE = '5'.repeat(88);
const [POOL, OTHER] = [sampleAddress(1), sampleAddress(2)];

const aRow = (id: number, action: string, detail: object, changes: object = {}) => ({
  id: `log-${id}`,
  wallet: ADMIN_WALLET,
  action,
  detail,
  at: AT + id,
  onChain: null,
  changes: [],
  ...changes,
});
const sent = (outcome: string, onChain: string, changes: object = {}) =>
  aRow(
    9,
    'transaction_sent',
    {
      signature: SIGNATURE,
      instructions: ['claim', 'claim', 'pay_creator'],
      pools: [POOL],
      outcome,
      ...changes,
    },
    { onChain },
  );
const seen = {
  ...aRow(10, 'seen_on_chain', { signature: SIGNATURE, instructions: ['update_config'], pools: [] }),
  id: `chain-${SIGNATURE}`,
  wallet: OTHER,
  at: null,
  onChain: 'failed',
};

const open = async (rows: readonly object[], query = '', more: object = {}) => {
  const server = await startAdminServer({
    '/admin/audit': { data: rows, nextCursor: null, total: rows.length, ...more },
  });
  await openAdminPage(AuditPage, `${PATH}${query}`, ['admin-audit', 'admin-settings']);
  await screen.findByText(`${rows.length} in total`);
  return server;
};
const row = (at = 1) => within(screen.getAllByRole('row')[at] ?? document.body);
const lastRequest = (server: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(new URL(server.requests.at(-1)?.path ?? '', 'http://x').searchParams);

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it('shows a transaction’s instructions with their counts, its pool, its reported and its actual outcome', async () => {
  await open([sent('failed', 'failed', { reason: 'custom program error' })]);
  const items = row().getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    'Pay a player × 2',
    'Pay the creator',
  ]);
  expect(
    row()
      .getByRole('link', { name: /^Pool / })
      .getAttribute('href'),
  ).toBe(`/admin/xeroz/pools/${POOL}`);
  expect(row().getByText('Reported as failed')).toBeTruthy();
  expect(row().getByText('custom program error')).toBeTruthy();
  expect(row().getByText('Failed')).toBeTruthy();
  expect(
    row()
      .getByRole('link', { name: /^Show transaction / })
      .getAttribute('href'),
  ).toContain(SIGNATURE);
});

it('distinguishes a transaction that is not on the chain from one that succeeded', async () => {
  await open([sent('sent', 'unknown'), { ...sent('sent', 'succeeded'), id: 'log-11' }]);
  expect(row(1).getByText('Unknown')).toBeTruthy();
  expect(row(2).getByText('Succeeded')).toBeTruthy();
});

it('marks a transaction on the chain that no admin page has reported', async () => {
  await open([seen, sent('sent', 'succeeded')]);
  expect(row(1).getByText('Not reported by an admin page')).toBeTruthy();
  expect(row(1).getByText('Change the configuration')).toBeTruthy();
  expect(row(2).queryByText('Not reported by an admin page')).toBeNull();
});

it('shows the configuration fields that a transaction changed, with old and new values from the chain', async () => {
  const changed = {
    ...sent('sent', 'succeeded', { instructions: ['update_config'], pools: [] }),
    changes: [
      { field: 'pendingAdmin', from: null, to: OTHER },
      { field: 'minStakeLamports', from: '20000000', to: '50000001' },
      { field: 'drawTimeoutSeconds', from: '86400', to: '21600' },
      { field: 'paused', from: 'false', to: 'true' },
    ],
  };
  await open([changed]);
  const list = within(await row().findByLabelText('Changes on the chain'));
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Proposed admin',
    'Minimum entry',
    'Draw time-out',
    'Pause',
  ]);
  expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    OTHER,
    'before: 0.02 SOL → after: 0.050000001 SOL',
    'before: 1 day → after: 6 hours',
    'before: Running → after: Paused',
  ]);
});

it('lists accepted and refused sign-ins, and changed suggestions with links', async () => {
  await open([
    aRow(1, 'signed_in', { by: 'transaction' }),
    aRow(
      2,
      'sign_in_refused',
      { by: 'message', wallet: OTHER, reason: 'This wallet is no admin' },
      { wallet: null },
    ),
    aRow(3, 'suggestion_changed', {
      suggestion: 7,
      from: { status: 'open', answer: null },
      to: { status: 'planned', answer: 'Soon' },
    }),
    aRow(4, 'suggestion_merged', { suggestion: 7, into: 3 }),
    aRow(5, 'signed_out', { unforeseen: true }),
    aRow(6, 'signed_out', { replacedBy: OTHER }),
    aRow(7, 'signed_out', { sessions: 1 }),
  ]);
  expect(row(1).getByText('Signed in with a signed transaction that is never sent')).toBeTruthy();
  expect(row(2).getByText('Not signed in')).toBeTruthy();
  expect(row(2).getByText('This wallet is no admin')).toBeTruthy();
  expect(row(3).getByText('Status: Open → Planned')).toBeTruthy();
  expect(row(3).getByText('Soon')).toBeTruthy();
  expect(row(3).getByRole('link', { name: 'No. 7' }).getAttribute('href')).toBe(
    '/admin/xeroz/suggestions?no=7',
  );
  expect(row(4).getAllByRole('link', { name: /^No\. / })).toHaveLength(2);
  expect(row(6).getByText('Signed out. This wallet signed in from the same browser:')).toBeTruthy();
  expect(row(7).getByText('Signed out everywhere: 1 session')).toBeTruthy();
});

it('shows entries of a newer server unchanged', async () => {
  await open([aRow(1, 'suggestion_merged', { somehow: 'different' })]);
  expect(row().getByText('{"somehow":"different"}')).toBeTruthy();
});

it('filters by wallet, action and time, sorts, and stores both in the URL', async () => {
  const server = await open([seen], `?wallet=${OTHER}&action=seen_on_chain&from=1790000000&order=asc`);
  expect(lastRequest(server)).toEqual({
    wallet: OTHER,
    action: 'seen_on_chain',
    from: '1790000000',
    order: 'asc',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Time' }));
  await waitFor(() => expect(window.location.search).toContain('order=desc'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Signed in');
  await waitFor(() => expect(lastRequest(server)).toMatchObject({ action: 'signed_in', order: 'desc' }));
  const wallet = screen.getByRole('textbox', { name: 'Wallet address' });
  await userEvent.clear(wallet);
  await waitFor(() => expect(window.location.search).not.toContain('wallet='));
  await userEvent.paste('nobody');
  expect(await screen.findByText('This is not an address')).toBeTruthy();
  expect(window.location.search).not.toContain('wallet=');
});

it('exports all matches as CSV, page by page', async () => {
  const pages: Record<string, object> = {
    '': { data: [sent('sent', 'succeeded')], nextCursor: 'more', total: 2 },
    more: { data: [seen], nextCursor: null, total: 2 },
  };
  const server = await startAdminServer({
    '/admin/audit': ({ url }: { url: URL }) => pages[url.searchParams.get('cursor') ?? ''],
  });
  await openAdminPage(AuditPage, `${PATH}?action=transaction_sent`, ['admin-audit']);
  await screen.findByText('2 in total');
  await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(download).toHaveBeenCalledOnce());
  expect(lastRequest(server)).toEqual({ action: 'transaction_sent', limit: '100', cursor: 'more' });
  const [name, type, text] = vi.mocked(download).mock.calls[0] ?? [];
  expect([name, type]).toEqual(['xeroz-audit.csv', 'text/csv;charset=utf-8']);
  const lines = text?.split('\r\n') ?? [];
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain(
    `${ADMIN_WALLET},transaction_sent,succeeded,${SIGNATURE},claim claim pay_creator,${POOL},`,
  );
  expect(lines[2]).toContain(`,,${OTHER},seen_on_chain,failed,${SIGNATURE},update_config,`);
});

it('shows that the log could not be read, and retries', async () => {
  const answers: Record<string, unknown> = {};
  await startAdminServer(answers);
  await openAdminPage(AuditPage, PATH, ['admin-audit']);
  await screen.findByText('The list could not be read');
  answers['/admin/audit'] = { data: [], nextCursor: null, total: 0 };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No matching records.')).toBeTruthy();
});

it('shows the values set at initialization without a previous value, and the beacon’s registration', async () => {
  const setUp = {
    ...seen,
    detail: { signature: SIGNATURE, instructions: ['register_beacon', 'initialize_config'], pools: [] },
    changes: [
      { field: 'admin', from: null, to: OTHER },
      { field: 'retentionSeconds', from: null, to: '604800' },
    ],
  };
  await open([setUp]);
  const items = row().getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Register the beacon',
    'Set up the configuration',
  ]);
  const list = await row().findByLabelText('Changes on the chain');
  const [admin, retention] = within(list).getAllByRole('definition');
  expect(admin?.textContent).toBe(OTHER);
  expect(admin?.className).toContain('font-mono');
  expect(retention?.textContent).toBe('7 days');
  // The changes are inside their transaction's block.
  expect(screen.getByText('Not reported by an admin page').closest('.border-l-4')?.contains(list)).toBe(true);
});
