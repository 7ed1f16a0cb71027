import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { Routes } from './routes.tsx';

const nothing = () => new Promise<never>(() => undefined);
provideChain(nothing);

beforeEach(async () => {
  vi.stubGlobal('fetch', nothing);
  await initI18n('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['/vrf-test', 'VRF test'],
  ['/solana-mobile-test', 'Solana mobile test'],
  ['/pool-resolution-debug', 'Pool resolution debug'],
] as const)('the debug page at %s is not indexed by search engines: %s', async (path, title) => {
  window.history.replaceState(null, '', path);
  render(<Routes />);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});
