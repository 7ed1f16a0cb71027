/** A pool's page on a chain of its own, for tests. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Route } from 'wouter';
import type { Pool } from '#src/protocol/pool.ts';
import { useStore } from '#src/store/store.ts';
import { PoolPage } from '../pool-page.tsx';
import { ME, NOW } from './a-pool.ts';
import { chain, renderWithChain, resetPage } from './render-with-chain.tsx';

export const SIGNATURE = 'ab'.repeat(48);

/** Resets the chain and the stores before each test, with reduced motion, and cleans up afterwards. */
export function startPoolPages(): void {
  beforeEach(async () => {
    vi.setSystemTime(NOW * 1_000);
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await resetPage();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const open = (pool: Pool | null, path = '/pools/128') => {
  chain.api.getPool = async () => pool;
  return renderWithChain(<Route path="/pools/:id" component={PoolPage} />, path);
};

export const connect = (wallet = ME): void => {
  useStore.setState({ walletAddress: wallet });
};
