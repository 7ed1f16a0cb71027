import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const chunk = vi.fn<() => Promise<object>>();

beforeEach(() => {
  vi.resetModules();
  chunk.mockReset();
  vi.doMock('./chain-api.ts', () => chunk());
});
afterEach(() => vi.restoreAllMocks());

it('a failed prefetch of the chain code is only logged, and the code is loaded when it is needed', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  chunk.mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'));
  const { loadChain, prefetchChain } =
    await vi.importActual<typeof import('./load-chain.ts')>('./load-chain.ts');
  expect(() => prefetchChain()).not.toThrow();
  await vi.waitFor(
    () => expect(log).toHaveBeenCalledWith('The chain code could not be prefetched', expect.any(Error)),
    { timeout: 15_000 },
  );
  chunk.mockResolvedValueOnce({ getPools: () => [] });
  expect(await loadChain()).toHaveProperty('getPools');
});

it('the chain code is loaded once', async () => {
  chunk.mockResolvedValue({ getPools: () => [] });
  const { loadChain } = await vi.importActual<typeof import('./load-chain.ts')>('./load-chain.ts');
  await Promise.all([loadChain(), loadChain()]);
  await loadChain();
  expect(chunk).toHaveBeenCalledTimes(1);
});
