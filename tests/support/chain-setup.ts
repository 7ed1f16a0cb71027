import { afterAll, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';

vi.mock('#src/chain/load-chain.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('#src/chain/load-chain.ts')>();
  const { providedChain } = await import('#src/chain/testing/provide-chain.ts');
  const loadChain = () => providedChain() ?? original.loadChain();
  const loadClock = () => providedChain() ?? original.loadClock();
  return { loadChain, loadClock, prefetchChain: () => void loadChain() };
});

// Reset the chain, because the process's next test file shares these modules.
afterAll(() => provideChain(null));
