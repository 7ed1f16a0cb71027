import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initI18n, loadNamespaces } from '#src/i18n/i18n.ts';
import { Footer } from './footer.tsx';

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const show = () => render(<Footer socialX="https://x.com/pools" socialDiscord="https://discord.gg/pools" />);

beforeEach(async () => {
  await initI18n('en');
  await loadNamespaces(['frame']);
  show();
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

it('shows the tagline', () => {
  expect(
    screen.getByText('Peer-to-peer pools on Solana. A verifiable random function draws the winners.'),
  ).toBeTruthy();
});

it('links to Pool Completion, How It Works and VRF Transparency', () => {
  expect(linksOf('Explore')).toEqual([
    ['Pool Completion', '/pool-completion'],
    ['How It Works', '/how-it-works'],
    ['VRF Transparency', '/vrf-transparency'],
  ]);
});

it('links to the suggestions, and to the pages on security, limits, official addresses and privacy', () => {
  expect(linksOf('Project')).toEqual([
    ['Suggestions', '/suggestions'],
    ['Security', '/security'],
    ['Play within limits', '/limits'],
    ['Official addresses', '/official'],
    ['Privacy', '/privacy'],
  ]);
});

it.each([
  ['X', 'https://x.com/pools'],
  ['Discord', 'https://discord.gg/pools'],
])('links to %s in a new tab', (name, href) => {
  const link = screen.getByRole('link', { name });
  expect(link.getAttribute('href')).toBe(href);
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

it('shows the copyright of this year', () => {
  expect(
    screen.getByText(`© ${new Date().getFullYear()} Xeroz. Open source under the MIT licence.`),
  ).toBeTruthy();
});

it('links to the third-party notices in production builds only', () => {
  expect(screen.queryByRole('link', { name: 'Third-party notices' })).toBeNull();
  cleanup();
  vi.stubEnv('PROD', true);
  show();
  const link = screen.getByRole('link', { name: 'Third-party notices' });
  expect(link.getAttribute('href')).toBe('/third-party-notices.txt');
  expect(link.parentElement?.textContent).toContain('rpc-websockets © Elpheria j.d.o.o., LGPL-3.0');
});
