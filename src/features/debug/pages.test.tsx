import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideChain } from '#src/chain/testing/provide-chain.ts';
import { withSlots } from '#src/chain/testing/with-slots.ts';
import { initI18n } from '#src/i18n/i18n.ts';
import { setApiBase } from '#src/lib/api-base.ts';
import { answerJson, type Loopback, startLoopback } from '#src/lib/testing/loopback.ts';
import { SAMPLE_LOCK, SAMPLE_TIME, samplePool } from '#src/protocol/testing/sample-pool.ts';
import { PoolResolutionDebugPage } from './pool-resolution-debug-page.tsx';
import { SolanaMobileTestPage } from './solana-mobile-test-page.tsx';
import { useStore } from '#src/store/store.ts';

const api = vi.hoisted(() => ({
  getPool: vi.fn(),
  getClock: vi.fn(),
  getHistory: vi.fn(),
  getLastRestartSlot: vi.fn(),
  findRound: vi.fn(),
}));
provideChain(async () => withSlots(api));

let server: Loopback;

beforeEach(async () => {
  await initI18n('en');
  server = await startLoopback((_request, response) => answerJson(response, { status: 'ok' }));
  setApiBase(server.url);
  api.getClock.mockResolvedValue({ slot: 7n, unixTimestamp: SAMPLE_TIME });
  api.getLastRestartSlot.mockResolvedValue(0n);
  api.findRound.mockResolvedValue('ab'.repeat(48));
  api.getHistory.mockResolvedValue([
    { signature: 'SIG', slot: 5, at: SAMPLE_TIME, events: [{ name: 'PoolCreated' }] },
  ]);
});
afterEach(async () => {
  cleanup();
  await server.close();
});

describe('the mobile test page', () => {
  it('shows the browser, its wallets, and the responses of server and chain', async () => {
    const phantom = { name: 'Phantom', icon: '', url: '', readyState: 'NotDetected' } as const;
    useStore.setState({ wallets: [phantom] });
    render(<SolanaMobileTestPage />);
    expect(screen.getByText(navigator.userAgent)).toBeDefined();
    expect(screen.getByText('Phantom').nextElementSibling?.textContent).toBe('NotDetected');
    expect(await screen.findByText('200 {"status":"ok"}')).toBeDefined();
    expect(await screen.findByText(/^slot 7, 2026/)).toBeDefined();
  });

  it('shows a failed request as failed, with the reason', async () => {
    api.getClock.mockRejectedValue(new Error('no route'));
    render(<SolanaMobileTestPage />);
    expect(await screen.findByText('failed: no route')).toBeDefined();
  });
});

describe('the pool resolution page', () => {
  const look = async (expected: string): Promise<void> => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(
      <QueryClientProvider client={client}>
        <PoolResolutionDebugPage />
      </QueryClientProvider>,
    );
    await userEvent.type(screen.getByLabelText('Pool, by number or address'), expected);
    await userEvent.click(screen.getByRole('button', { name: 'Look' }));
  };

  it('shows a pool’s account, its possible next actions and its history', async () => {
    const pool = samplePool();
    api.getPool.mockResolvedValue(pool);
    await look(String(pool.id));
    expect((await screen.findByText('entryLamports')).nextElementSibling?.textContent).toBe('100000000');
    expect((await screen.findByText('joinPool')).nextElementSibling?.textContent).toMatch(
      /^now, by newcomer/,
    );
    expect(await screen.findByText(/SIG .*PoolCreated/)).toBeDefined();
  });

  it('shows transactions of the same slot, each once', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue();
    const ofSlot = (signature: string) => ({ signature, slot: 5, at: SAMPLE_TIME, events: [] });
    api.getPool.mockResolvedValue(samplePool());
    api.getHistory.mockResolvedValue([ofSlot('FIRST'), ofSlot('SECOND')]);
    await look('7');
    expect(await screen.findByText(/^FIRST/)).toBeDefined();
    expect(screen.getAllByText('slot 5')).toHaveLength(2);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });

  it('shows whether the round of a locked pool is published', async () => {
    api.getClock.mockResolvedValue({ slot: 9_000n, unixTimestamp: SAMPLE_LOCK.draw.drawAt });
    vi.setSystemTime(SAMPLE_LOCK.draw.drawAt * 1_000);
    api.getPool.mockResolvedValue(samplePool({ ...SAMPLE_LOCK, playerCount: 10 }));
    await look('7');
    expect(await screen.findByText('is out')).toBeDefined();
    expect(screen.getByText('completePool').nextElementSibling?.textContent).toMatch(/^now, by anyone/);
    vi.useRealTimers();
  });

  it('dispatches the event that opens the outcome modal', async () => {
    const pool = samplePool();
    api.getPool.mockResolvedValue(pool);
    const listener = vi.fn();
    window.addEventListener(
      'pool-completed',
      (event) => {
        listener(event instanceof CustomEvent ? event.detail : null);
      },
      {
        once: true,
      },
    );
    await look(String(pool.id));
    await userEvent.click(await screen.findByRole('button', { name: /pool-completed/ }));
    expect(listener).toHaveBeenCalledExactlyOnceWith({ pool: pool.address });
  });

  it('shows that a pool does not exist, or that it cannot be read', async () => {
    api.getPool.mockResolvedValue(null);
    await look('17');
    expect(await screen.findByText('There is no such pool')).toBeDefined();
    cleanup();
    api.getPool.mockRejectedValue(new Error('no route'));
    await look('17');
    expect(await screen.findByText('failed: no route')).toBeDefined();
  });
});
