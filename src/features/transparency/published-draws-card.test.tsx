import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import file from '#src/protocol/vectors/draw.json' with { type: 'json' };
import { PublishedDrawsCard } from './components/published-draws-card.tsx';

const fetchUrl = vi.fn<(url: string) => Promise<Response>>();
const total = file.vectors.length;

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['transparency']);
  fetchUrl.mockReset().mockImplementation(() => Promise.resolve(Response.json(file)));
  vi.stubGlobal('fetch', fetchUrl);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const start = (name = 'Replay all published draws'): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));

it('fetches the file only on demand, and recomputes every draw in it', async () => {
  render(<PublishedDrawsCard />);
  expect(fetchUrl).not.toHaveBeenCalled();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await start();
  expect(await screen.findByText(`${total} of ${total} published draws reproduced`)).toBeTruthy();
  expect(fetchUrl).toHaveBeenCalledOnce();
  const link = screen.getByRole('link', { name: 'Download the draws (JSON)' });
  expect(link.getAttribute('href')).toBe(fetchUrl.mock.calls[0]?.[0]);
  expect(link.getAttribute('href')).toMatch(/draw\.json$/);
  const progress = screen.getByRole('progressbar', { name: 'Draws replayed' });
  expect(progress.getAttribute('aria-valuenow')).toBe(String(total));
  expect(screen.queryByText('Different results')).toBeNull();
});

it('lists the draws that are not reproduced, with the fields that differ', async () => {
  const [first, second, ...others] = file.vectors;
  const wrong = { ...second, winners: [1 - (second?.winners[0] ?? 0)] };
  fetchUrl.mockImplementation(() => Promise.resolve(Response.json({ vectors: [first, wrong, ...others] })));
  render(<PublishedDrawsCard />);
  await start();
  expect(await screen.findByText(`${total - 1} of ${total} published draws reproduced`)).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'two players, multiplier winners',
  ]);
});

it('shows that the file cannot be read, and retries', async () => {
  fetchUrl.mockImplementationOnce(() => Promise.resolve(new Response('', { status: 503 })));
  render(<PublishedDrawsCard />);
  await start();
  expect((await screen.findByRole('alert')).textContent).toContain('The published draws could not be read');
  await start('Try again');
  expect(await screen.findByText(`${total} of ${total} published draws reproduced`)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
