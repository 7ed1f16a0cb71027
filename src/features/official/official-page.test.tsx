import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUICKNET } from '#src/beacon/chain.ts';
import { setCluster } from '#src/chain/cluster.ts';
import { PUBLIC_GENESIS } from '#src/chain/program/genesis.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import type { ProgramConfig } from '#src/protocol/pool.ts';
import { sampleAddress } from '#src/protocol/testing/sample-pool.ts';
import { OfficialPage } from './official-page.tsx';

const [PROGRAM, TREASURY, ADMIN, BEACON] = [1, 2, 3, 4].map(sampleAddress) as [
  string,
  string,
  string,
  string,
];
const HERE = window.location.origin;

const api = vi.hoisted(() => ({
  getConfig: vi.fn<() => Promise<Pick<ProgramConfig, 'treasury' | 'admin' | 'beacon'> | null>>(),
  getBeacon: vi.fn<(address: string) => Promise<unknown>>(),
  isOwnCluster: vi.fn<() => Promise<boolean>>(),
  verifyProgramId: vi.fn<() => string>(),
}));
provideChain(() => Promise.resolve(api));

beforeEach(async () => {
  setCluster({ name: 'devnet', rpcUrl: 'https://rpc.example' });
  api.getConfig.mockResolvedValue({ treasury: TREASURY, admin: ADMIN, beacon: BEACON });
  api.getBeacon.mockResolvedValue(QUICKNET);
  api.isOwnCluster.mockResolvedValue(true);
  api.verifyProgramId.mockReturnValue(PROGRAM);
  await initI18n('en');
  await loadNamespaces(['official', 'common']);
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/official');
  vi.restoreAllMocks();
});

const open = (origins: readonly string[] = [HERE], channels: readonly string[] = []) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 0 } } })}>
      <OfficialPage origins={origins} channels={channels} />
    </QueryClientProvider>,
  );
/** Returns the list's entry with a name. */
const entry = async (label: string) => {
  const term = await screen.findByText(label, { selector: 'dt' });
  return within(term.parentElement ?? document.body);
};

it('shows program, treasury, admin and beacon in full, as the chain’s configuration has them', async () => {
  open();
  for (const [label, address] of [
    ['Program', PROGRAM],
    ['Treasury', TREASURY],
    ['Admin', ADMIN],
    ['Beacon', BEACON],
  ] as const) {
    const row = await entry(label);
    expect(row.getByText(address)).toBeTruthy();
    expect(row.getByRole('button', { name: `Copy: ${label}` })).toBeTruthy();
    expect(row.getByRole('link', { name: `Open in a new tab: ${label}` }).getAttribute('href')).toBe(
      `https://solscan.io/account/${address}?cluster=devnet`,
    );
  }
  expect((await entry('Chain hash of the beacon')).getByText(QUICKNET.chainHash)).toBeTruthy();
  expect((await entry('Genesis hash')).getByText(PUBLIC_GENESIS.devnet)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists the sites and channels of the build', async () => {
  open([HERE, 'https://pools.example'], ['https://discord.example/pools']);
  const sites = screen.getAllByText('Site', { selector: 'dt' });
  expect(sites.map((term) => term.nextElementSibling?.textContent)).toEqual([HERE, 'https://pools.example']);
  const channel = (await entry('Channel')).getByRole('link');
  expect(channel.getAttribute('href')).toBe('https://discord.example/pools');
  expect(channel.getAttribute('rel')).toContain('noopener');
});

it('a build at another origin than the official ones warns that it may be a copy', () => {
  open(['https://pools.example']);
  const warning = screen.getByRole('alert');
  expect(warning.textContent).toContain('This is not an official address of Xeroz');
  expect(warning.textContent).toContain(HERE);
});

it('a build that names no site says so, and does not call its own address official', () => {
  open([]);
  expect(screen.getByText(`This build names no official site. You have opened it at ${HERE}.`)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('warns if the node’s chain is another network', async () => {
  api.isOwnCluster.mockResolvedValue(false);
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('The node’s chain is another network');
});

it('shows the build’s program, and what failed, while the chain does not answer', async () => {
  api.getConfig.mockRejectedValue(new Error('no answer'));
  api.isOwnCluster.mockRejectedValue(new Error('no answer'));
  open();
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be read from the chain');
  expect((await entry('Program')).getByText(PROGRAM)).toBeTruthy();
});

it('says that a program without a configuration has no treasury and no beacon', async () => {
  api.getConfig.mockResolvedValue(null);
  open();
  expect(await screen.findByText(/^The program is not configured yet/)).toBeTruthy();
});

it('says what the product never requests', () => {
  open();
  const never = within(screen.getByRole('region', { name: 'What Xeroz never requests' }));
  const texts = never.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts).toHaveLength(6);
  expect(texts[0]).toMatch(/^Your seed phrase or private key/);
  expect(texts[2]).toMatch(/^A direct message/);
});

it('explains each warning of wallets: what it means, what to check, and when to stop', () => {
  open();
  const section = within(screen.getByRole('region', { name: 'When your wallet warns' }));
  expect(section.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'New or unreviewed site',
    'This app could be malicious',
    'The site is blocked',
    'The transaction could not be simulated, or may fail',
    'Not enough SOL',
    'Another network',
  ]);
  for (const part of ['What it means here', 'What to check', 'When to stop']) {
    expect(section.getAllByText(part, { selector: 'dt' })).toHaveLength(6);
  }
});

it('scrolls to the warnings if the address names them', async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
  window.history.replaceState(null, '', '/official#warnings');
  open();
  await waitFor(() => expect(seen).toEqual(['warnings']));
});
