import { expect, it, vi } from 'vitest';
import { Budget } from '#server/keeper/budget.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import { TransactionFailed } from '#src/chain/program/transaction-failed.ts';
import { WrongClusterError } from './genesis.ts';
import { ServiceRecord } from './service-record.ts';
import { LOW_LAMPORTS } from './wallet.ts';

const now = (): number => Math.floor(Date.now() / 1_000);
const failing = (error: unknown) => (): Promise<void> => Promise.reject(error);
const seen = (): Promise<void> => Promise.resolve();

it('a service is down until it has read the chain, and ok while it can read the chain and pay', async () => {
  const record = new ServiceRecord('keeper');
  expect(record.health()).toEqual({
    status: 'down',
    lastLookAt: null,
    walletLamports: null,
    lastError: null,
  });
  await record.look(seen);
  expect(record.health().status).toBe('behind');
  record.balance(LOW_LAMPORTS);
  const health = record.health();
  expect(health).toMatchObject({ status: 'ok', walletLamports: String(LOW_LAMPORTS), lastError: null });
  const lookedAt = performance.now();
  expect(record.health(lookedAt + 59_000).status).toBe('ok');
  expect(record.health(lookedAt + 60_001).status).toBe('behind');
  record.balance(LOW_LAMPORTS - 1);
  expect(record.health().status).toBe('behind');
});

it('a service is down on another cluster, even if web3.js wraps that error, until it reads its own cluster', async () => {
  const wrong = new WrongClusterError('CLUSTER is mainnet, but …');
  for (const error of [wrong, new Error(`failed to get info about account X: ${String(wrong)}`)]) {
    const record = new ServiceRecord('keeper');
    record.balance(LOW_LAMPORTS);
    await record.look(seen);
    await expect(record.look(failing(error))).rejects.toBe(error);
    expect(record.health()).toMatchObject({ status: 'down', lastError: { kind: 'cluster' } });
    await record.look(seen);
    expect(record.health().status).toBe('ok');
  }
});

it("a service stays ok after a single failure, and reports the failure's kind", async () => {
  const record = new ServiceRecord('keeper');
  record.balance(LOW_LAMPORTS);
  await record.look(seen);
  await expect(record.look(failing(new TypeError('fetch failed')))).rejects.toThrow('fetch failed');
  const { status, lastError } = record.health();
  expect({ status, kind: lastError?.kind }).toEqual({ status: 'ok', kind: 'rpc' });
  expect(lastError?.at).toBeGreaterThan(now() - 5);
});

it('transactions are counted by task and outcome, and an overtaken one is no failure', async () => {
  const record = new ServiceRecord('keeper');
  const refused = new TransactionFailed('failed', { InstructionError: [0, { Custom: 1 }] }, [], null);
  record.sent('lockPool');
  record.sent('lockPool');
  record.failed('settle', 'overtaken', refused);
  expect(record.health().lastError).toBeNull();
  record.failed('settle', 'later', refused);
  const text = await record.metrics.metrics();
  expect(text).toContain('keeper_transactions_total{task="lockPool",outcome="done"} 2');
  expect(text).toContain('keeper_transactions_total{task="settle",outcome="overtaken"} 1');
  expect(text).toContain('keeper_failures_total{kind="transaction"} 1');
  expect(record.health().lastError).toMatchObject({ kind: 'transaction' });
});

it('a service reports unavailable relays, and stays ok', async () => {
  const record = new ServiceRecord('keeper');
  record.balance(LOW_LAMPORTS);
  await record.look(seen);
  record.missed(new RelaysUnavailable(7n, ['relay.example answered with something else than a round']));
  expect(record.health()).toMatchObject({ status: 'ok', lastError: { kind: 'relays' } });
  expect(await record.metrics.metrics()).toContain('keeper_failures_total{kind="relays"} 1');
});

it('a keeper is behind once its daily budget is used up, and reports what is left', async () => {
  const record = new ServiceRecord('keeper');
  record.balance(LOW_LAMPORTS);
  await record.look(seen);
  const budget = new Budget({ forVoids: 7n, forRest: 10n }, () => undefined);
  record.watchBudget(budget);
  expect(budget.charge('lockPool', 4n)).not.toBeNull();
  record.sent('lockPool', 'vain', 4n);
  expect(record.health()).toMatchObject({ status: 'ok', budgetLeft: { voids: '7', rest: '6' } });
  expect(budget.charge('lockPool', 7n)).toBeNull();
  expect(record.health().status).toBe('behind');
  const text = await record.metrics.metrics();
  expect(text).toContain('keeper_budget_left_lamports{purse="voids"} 7');
  expect(text).toContain('keeper_budget_left_lamports{purse="rest"} 6');
  expect(text).toContain('keeper_spent_lamports_total{task="lockPool",outcome="vain"} 4');
  expect(text).toContain('keeper_transactions_total{task="lockPool",outcome="vain"} 1');
});

it('a service stays ok when the system clock jumps by an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const record = new ServiceRecord('keeper');
    record.balance(LOW_LAMPORTS);
    await record.look(seen);
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(record.health().status).toBe('ok');
  } finally {
    vi.useRealTimers();
  }
});
