import { Connection, Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_LOG } from '#tests/support/log-into.ts';
import { LOW_LAMPORTS, watchWallet } from './wallet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the refill of a low wallet is reported, and no other change of its balance', async () => {
  let lamports = LOW_LAMPORTS * 2;
  const connection = new Connection('http://127.0.0.1:1', {
    fetch: (_, init) => {
      const { id } = JSON.parse(String(init?.body)) as { id: unknown };
      return Promise.resolve(
        Response.json({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value: lamports } }),
      );
    },
  });
  const refilled: number[] = [];
  const watched = watchWallet({
    connection,
    wallet: Keypair.generate().publicKey,
    onBalance: () => undefined,
    onRefilled: () => refilled.push(lamports),
    log: NO_LOG,
  });
  for (const held of [
    LOW_LAMPORTS * 2,
    LOW_LAMPORTS * 3,
    100,
    100,
    0,
    5_000,
    LOW_LAMPORTS,
    LOW_LAMPORTS * 2,
  ]) {
    lamports = held;
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(refilled).toEqual([5_000, LOW_LAMPORTS]);
  await watched.stop();
});
