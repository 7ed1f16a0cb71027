import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { sampleAddress, samplePool } from '#tests/vectors/sample-pool.ts';
import { DrawPage } from './draw-page.tsx';
import { finishedPool } from './finished-pool.ts';

const api = vi.hoisted(() => ({
  getPool: vi.fn(),
  verifyProgramId: vi.fn(),
  watchPool: () => () => undefined,
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

const { pool, program } = finishedPool('eight players, two winners, multiplier');

const open = (shown: Pool | null): void => {
  api.getPool.mockResolvedValue(shown);
  api.verifyProgramId.mockReturnValue(program);
  const { hook } = memoryLocation({ path: `/vrf-transparency/${pool.address}` });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Router hook={hook}>
        <Route path="/vrf-transparency/:pool" component={DrawPage} />
      </Router>
    </QueryClientProvider>,
  );
};

const STEPS = {
  root: 'Players in joining order hash to the stored root',
  alpha: 'Input rebuilt from root, seed and slot hash',
  proof: "RFC 9381 proof verifies under the pool's key",
  winners: 'Replayed draw gives the same winners',
  seed: "The creator's seed is the committed one",
} as const;

const failing = (): string[] =>
  Object.entries(STEPS).flatMap(([id, title]) =>
    screen.getByText(title).closest('li')?.textContent?.startsWith('Fails:') ? [id] : [],
  );

const alter = async (what: string, byte: string, player?: string): Promise<void> => {
  await userEvent.selectOptions(screen.getByLabelText('In'), what);
  if (player !== undefined) {
    await userEvent.clear(screen.getByLabelText('Player'));
    await userEvent.type(screen.getByLabelText('Player'), player);
  }
  await userEvent.clear(screen.getByLabelText('Byte'));
  await userEvent.type(screen.getByLabelText('Byte'), byte);
  await userEvent.click(screen.getByRole('button', { name: 'Change it and check again' }));
};

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['transparency']);
});
afterEach(cleanup);

describe('a finished draw', () => {
  it('holds in all five steps and shows what it compared', async () => {
    open(pool);
    expect(await screen.findByText('5 of 5 hold')).toBeTruthy();
    expect(failing()).toEqual([]);
    const root = screen.getByText(STEPS.root).closest('li');
    expect(root?.textContent?.split(pool.draw.playersRoot ?? 'none')).toHaveLength(3);
  });

  it.each<[string, string, string | undefined, string[]]>([
    ['proof', '61', undefined, ['proof', 'winners']],
    ['proof', '1', undefined, ['proof', 'winners']],
    ['alpha', '32', undefined, ['alpha', 'proof', 'winners']],
    ['player', '5', '3', ['root']],
  ])(
    'with a byte of its %s changed fails at the right steps, until restored',
    async (what, byte, player, steps) => {
      open(pool);
      await screen.findByText('5 of 5 hold');
      await alter(what, byte, player);
      await screen.findByText(`${5 - steps.length} of 5 hold`);
      expect(failing()).toEqual(steps);
      await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
      expect(await screen.findByText('5 of 5 hold')).toBeTruthy();
    },
  );

  it('refuses a byte that is not there', async () => {
    open(pool);
    await screen.findByText('5 of 5 hold');
    await alter('proof', '81');
    expect(screen.getByRole('alert').textContent).toBe('A number from 1 to 80');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  it('lists winners with what they get, and everyone in joining order', async () => {
    open(pool);
    const section = await screen.findByRole('region', { name: 'Participants' });
    expect(within(section).getAllByRole('row')).toHaveLength(1 + 2);
    await userEvent.click(within(section).getByRole('tab', { name: 'All (8)' }));
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
  });
});

it('pages through more than twenty participants', async () => {
  const players = Array.from({ length: 45 }, (_, index) => sampleAddress(index + 1));
  open(samplePool({ status: 'refunding', refundReason: 'deadline', players, playerCount: 45, settledAt: 1 }));
  const section = within(await screen.findByRole('region', { name: 'Participants' }));
  const seats = () =>
    section
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(row.querySelector('td')?.textContent));
  expect(seats()).toHaveLength(20);
  expect(seats()[0]).toBe(1);
  expect(section.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(true);
  await userEvent.click(section.getByRole('button', { name: 'Next' }));
  expect(section.getByText('Page 2 of 3')).toBeTruthy();
  expect(seats()[0]).toBe(21);
  await userEvent.click(section.getByRole('button', { name: 'Next' }));
  expect(seats()).toEqual([41, 42, 43, 44, 45]);
  expect(section.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
});

it.each([
  ['Ledger CSV', '.csv', 'text/csv', /^role,address,.*\r\nwinner,.*\r\nsum,/s],
  ['Ledger JSON', '.json', 'application/json', /"unit": "lamports"/],
])("'%s' gives the pool's ledger as a file", async (button, ending, type, content) => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:ledger';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open(pool);
  await userEvent.click(await screen.findByRole('button', { name: button }));
  expect(names).toEqual([`pool-${pool.id}-ledger${ending}`]);
  expect(files[0]?.type).toContain(type);
  const text = (await files[0]?.text()) ?? '';
  expect(text).toMatch(content);
  for (const player of pool.players) expect(text).toContain(player);
  vi.restoreAllMocks();
});

describe('a pool without a draw', () => {
  it('says that it is not drawn yet', async () => {
    open(samplePool());
    expect(await screen.findByText('Not drawn yet')).toBeTruthy();
    expect(screen.queryByText(/of 5 hold/)).toBeNull();
  });

  it('says why it is refunded', async () => {
    open(samplePool({ status: 'refunding', refundReason: 'timeout' }));
    expect(await screen.findByText('The draw timed out')).toBeTruthy();
  });

  it('or that does not exist says so', async () => {
    open(null);
    expect(await screen.findByText('Pool not found')).toBeTruthy();
  });
});
