import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initI18n } from '#src/i18n/i18n.ts';

const nothing = () => new Promise<never>(() => undefined);
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: nothing }));

const PAGES = [
  ['/vrf-test', 'VRF test'],
  ['/solana-mobile-test', 'Solana mobile test'],
  ['/pool-resolution-debug', 'Pool resolution debug'],
] as const;

/** The routes as a build has them, for which ones there are is decided when they load. */
const openIn = async (build: { dev: boolean; asked?: string }, path: string): Promise<void> => {
  vi.stubEnv('DEV', build.dev);
  vi.stubEnv('VITE_DEBUG_PAGES', build.asked ?? '');
  vi.resetModules();
  const { Routes } = await import('./routes.tsx');
  window.history.replaceState(null, '', path);
  render(<Routes />);
};
/** The page itself, not the heading of what stands there until it has come. */
const headed = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });

beforeEach(async () => {
  vi.stubGlobal('fetch', nothing);
  await initI18n('en');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('a page for developers', () => {
  it.each(PAGES)('stands at %s in development: %s', async (path, title) => {
    await openIn({ dev: true }, path);
    expect(await headed(title)).toBeTruthy();
  });

  it.each(PAGES)('is not found at %s in a production build', async (path) => {
    await openIn({ dev: false }, path);
    expect(await headed('Page Not Found')).toBeTruthy();
  });

  it('stands in a production build that asks for it', async () => {
    await openIn({ dev: false, asked: 'on' }, '/vrf-test');
    expect(await headed('VRF test')).toBeTruthy();
  });
});
