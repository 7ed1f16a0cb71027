import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodePool } from '#src/chain/program/pool-account.ts';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { readDrawFile } from '#src/verify/draw-file.ts';
import { drawInPage } from '#src/verify/saved-page.ts';
import { drawnCopy } from '#src/verify/testing/drawn-copies.ts';
import { SaveCard } from './components/save-card.tsx';

const api = vi.hoisted(() => ({ getDrawAccounts: vi.fn() }));
provideChain(async () => withSlots(api));

const { copy, signed } = drawnCopy('multipliers: completed');
const pool = decodePool(copy.pool.address, copy.pool.data);

/** Returns the names and the contents of the files that are downloaded from now on. */
function downloads() {
  const names: string[] = [];
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:draw';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { names, textOf: async (index: number) => (await files[index]?.text()) ?? '' };
}

beforeEach(async () => {
  api.getDrawAccounts.mockReset().mockResolvedValue(copy);
  await initI18n('en');
  await loadNamespaces(['transparency']);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveCard pool={pool} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('saves the draw as the chain has it now', async () => {
  const { names, textOf } = downloads();
  await press('Save this draw');
  await vi.waitFor(() => expect(names).toEqual([`draw-${pool.id}.json`]));
  expect(readDrawFile(await textOf(0))).toEqual({ copy, signed, isIntact: true });
  expect(api.getDrawAccounts).toHaveBeenCalledWith(pool.address);
});

it('saves a page with the draw and the checker, and shows the checker’s fingerprint', async () => {
  const { names, textOf } = downloads();
  await press('Save this page');
  const shown = await screen.findByText(/^sha256 [0-9a-f]{64}$/, undefined, { timeout: 20_000 });
  expect(names).toEqual([`draw-${pool.id}.html`]);
  const html = await textOf(0);
  expect(readDrawFile(drawInPage(html) ?? '')).toEqual({ copy, signed, isIntact: true });
  expect(html).toContain("default-src 'none'; script-src 'sha256-");
  expect(html).not.toMatch(/ (?:src|href)=|url\(|@import/);
  const hash = Buffer.from(shown.textContent?.slice('sha256 '.length) ?? '', 'hex').toString('base64');
  expect(html).toContain(`script-src 'sha256-${hash}'`);
});

it('shows that the account is closed, and that the chain does not answer', async () => {
  const { names } = downloads();
  api.getDrawAccounts.mockResolvedValueOnce(null);
  await press('Save this draw');
  expect((await screen.findByRole('alert')).textContent).toMatch(/account is closed/);
  api.getDrawAccounts.mockRejectedValueOnce(new Error('fetch failed'));
  await press('Save this draw');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Check your connection/));
  expect(names).toEqual([]);
});
