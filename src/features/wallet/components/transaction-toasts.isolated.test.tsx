import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import { sleep } from '#src/lib/sleep.ts';

const api = vi.hoisted(() => ({
  resumeTransaction: vi.fn<(sent: unknown, onStage: OnStage) => Promise<void>>(),
  waitFinalized: vi.fn(),
}));
vi.mock('#src/chain/load-chain.ts', () => ({ loadChain: () => Promise.resolve(api) }));

const SENT = {
  stage: 'sent',
  cluster: 'devnet',
  signature: 'sig',
  bytes: 'AAAA',
  lastValidBlockHeight: 100,
} as const;

/** Loads the page as after a reload: only the tab's storage remains. */
const page = async () => {
  cleanup();
  vi.resetModules();
  const { setCluster } = await import('#src/chain/cluster.ts');
  setCluster({ name: 'devnet', rpcUrl: 'https://example.com' });
  const { initI18n, loadNamespaces } = await import('#src/i18n/i18n.ts');
  await initI18n('en');
  await loadNamespaces(['wallet', 'errors']);
  const { TransactionToasts } = await import('./transaction-toasts.tsx');
  const { runTransaction, runTransactions } = await import('#src/chain/actions/run-transaction.ts');
  const { TransactionFailed } = await import('#src/chain/program/transaction-failed.ts');
  const { TxProblem } = await import('#src/chain/actions/tx-failure.ts');
  const { useStore } = await import('#src/store/store.ts');
  const { toast, currentToast } = await import('#src/store/toast.ts');
  const { showInline } = await import('#src/store/transaction-actions.ts');
  const queryClient = new QueryClient();
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  render(
    <QueryClientProvider client={queryClient}>
      <TransactionToasts />
    </QueryClientProvider>,
  );
  return {
    runTransaction,
    runTransactions,
    TransactionFailed,
    TxProblem,
    useStore,
    toast,
    showInline,
    currentToast,
    invalidate,
  };
};

const never = () => new Promise<never>(() => undefined);

beforeEach(() => {
  sessionStorage.clear();
  api.resumeTransaction.mockReset().mockImplementation(never);
  api.waitFinalized.mockReset().mockImplementation(never);
});
afterEach(cleanup);

it('shows a transaction in one toast, from the wallet to finality', async () => {
  const { runTransaction, currentToast, invalidate } = await page();
  let final: (value: boolean) => void = () => undefined;
  api.waitFinalized.mockReturnValue(new Promise<boolean>((resolve) => (final = resolve)));
  const seen: (string | undefined)[] = [];
  const ids = new Set<string | undefined>();
  const look = async (message: string) => {
    await waitFor(() => expect(currentToast()?.message).toContain(message));
    seen.push(currentToast()?.link?.href);
    ids.add(currentToast()?.id);
  };
  const outcome = await runTransaction(
    { title: 'Join Diamond Paws', done: 'You are in' },
    async (_, onStage) => {
      onStage({ stage: 'preparing' });
      onStage({ stage: 'signing' });
      await look('Approve in your wallet');
      onStage(SENT);
      await look('Sent');
      expect(currentToast()).toMatchObject({
        title: 'Join Diamond Paws',
        steps: [{ state: 'done' }, { state: 'now' }, {}, {}],
      });
      onStage({ stage: 'confirmed', signature: 'sig' });
      return { signature: 'sig', pool: 'pool' };
    },
  );
  expect(outcome).toEqual({ ok: true, signature: 'sig', result: { signature: 'sig', pool: 'pool' } });
  await look('Confirmed');
  expect(currentToast()).toMatchObject({ title: 'You are in', pill: true, duration: 5_000 });
  expect(invalidate).toHaveBeenCalledWith(expect.objectContaining({ queryKey: ['chain'] }));
  final(true);
  await look('Finalized');
  expect(ids.size).toBe(1);
  expect(currentToast()).toMatchObject({ type: 'success', title: 'You are in', pill: true });
  const explorer = 'https://solscan.io/tx/sig?cluster=devnet';
  expect(seen).toEqual([undefined, explorer, explorer, explorer]);
});

it('counts down the time to approve, and offers an action when it has elapsed', async () => {
  const { runTransaction, currentToast } = await page();
  const prepareRetry = vi.fn();
  const recheck = vi.fn();
  let report: OnStage = () => undefined;
  void runTransaction({ title: 'Join' }, (_, onStage) => {
    report = onStage;
    onStage({ stage: 'signing', endsAt: performance.now() + 24_000 });
    return never();
  });
  await waitFor(() => expect(currentToast()?.message).toMatch(/Approve in your wallet.* · 0:2[34]$/));
  report({ stage: 'lapsed', isApproved: false, prepareRetry: null });
  await waitFor(() => expect(currentToast()?.message).toContain('still has the request'));
  expect(currentToast()?.action).toBeUndefined();
  report({ stage: 'lapsed', isApproved: false, prepareRetry });
  await waitFor(() => expect(currentToast()?.message).toBe('Time ran out. Nothing was paid.'));
  currentToast()?.action?.press();
  expect(prepareRetry).toHaveBeenCalledTimes(1);
  report({ stage: 'signing', isRetry: true });
  await waitFor(() =>
    expect(currentToast()?.message).toMatch(/^You approved too late. Nothing was paid. App/),
  );
  report({ stage: 'lapsed', isApproved: true, prepareRetry });
  await waitFor(() => expect(currentToast()?.message).toBe('You approved too late. Nothing was paid.'));
  expect(currentToast()?.action?.label).toBe('Approve again');
  expect(currentToast()?.link).toBeUndefined();
  report({ ...SENT, stage: 'unknown', recheck });
  await waitFor(() => expect(currentToast()?.message).toContain('Not known yet'));
  expect(currentToast()).toMatchObject({ action: { label: 'Check again' }, duration: Infinity });
  expect(currentToast()?.link).toBeDefined();
  currentToast()?.action?.press();
  expect(recheck).toHaveBeenCalledTimes(1);
});

it('blocks the same action after a reload while its outcome is unknown', async () => {
  const { actionOn, openCreation } = await import('#src/store/transaction-selectors.ts');
  const before = await page();
  const sent = { ...SENT, creates: 'created' };
  const about = { pool: 'pool', action: 'join' } as const;
  void before.runTransaction({ title: 'Join', about }, (_, onStage) => {
    onStage(sent);
    return never();
  });
  await waitFor(() => expect(before.currentToast()?.message).toContain('Sent'));
  api.resumeTransaction.mockImplementation((_, onStage) => {
    onStage({ ...sent, stage: 'unknown', recheck: () => undefined });
    return never();
  });
  const { useStore } = await page();
  await waitFor(() => expect(openCreation(useStore.getState())).toBe('created'));
  expect(actionOn('pool')(useStore.getState())).toBe('join');
  expect(actionOn('other')(useStore.getState())).toBeUndefined();
});

it('finality does not reopen a closed toast', async () => {
  const { runTransaction, currentToast, toast } = await page();
  let final: (value: boolean) => void = () => undefined;
  api.waitFinalized.mockReturnValue(new Promise<boolean>((resolve) => (final = resolve)));
  await runTransaction({ title: 'Join' }, async (_, onStage) => {
    onStage({ stage: 'confirmed', signature: 'sig' });
    return 'sig';
  });
  await waitFor(() => expect(currentToast()?.message).toBe('Confirmed'));
  toast.dismiss(currentToast()?.id ?? '');
  final(true);
  await sleep(20);
  expect(currentToast()?.open).toBe(false);
});

it('follows a transaction sent before a reload once, with exactly the same bytes', async () => {
  const before = await page();
  void before.runTransaction({ title: 'Join Diamond Paws' }, async (_, onStage) => {
    onStage(SENT);
    return never();
  });
  await waitFor(() => expect(before.currentToast()?.message).toContain('Sent'));

  let confirm: () => void = () => undefined;
  api.resumeTransaction.mockReturnValue(new Promise<void>((resolve) => (confirm = resolve)));
  const after = await page();
  await waitFor(() => expect(after.currentToast()?.message).toContain('Sent'));
  expect(after.currentToast()?.title).toBe('Join Diamond Paws');
  expect(api.resumeTransaction).toHaveBeenCalledTimes(1);
  expect(api.resumeTransaction).toHaveBeenCalledWith(
    expect.objectContaining({ signature: 'sig', bytes: 'AAAA', lastValidBlockHeight: 100 }),
    expect.any(Function),
  );
  confirm();
  await waitFor(() => expect(after.currentToast()?.message).toBe('Confirmed'));
  expect(after.invalidate).toHaveBeenCalledWith(expect.objectContaining({ queryKey: ['chain'] }));

  await page();
  expect(api.resumeTransaction).toHaveBeenCalledTimes(1);
});

it('shows after a reload that a transaction has expired', async () => {
  const before = await page();
  void before.runTransaction({ title: 'Join' }, async (_, onStage) => {
    onStage(SENT);
    return never();
  });
  await waitFor(() => expect(before.currentToast()?.message).toContain('Sent'));
  const { TransactionFailed } = await import('#src/chain/program/transaction-failed.ts');
  api.resumeTransaction.mockRejectedValue(new TransactionFailed('expired', null, [], 'sig'));
  const after = await page();
  await waitFor(() => expect(after.currentToast()?.title).toBe('Time ran out'));
  expect(after.currentToast()?.link).toBeUndefined();
});

it.each([
  ['garbage', '{'],
  ['another shape', '[{"id":1}]'],
  [
    "another cluster's transaction",
    JSON.stringify([
      { id: 'a', cluster: 'mainnet', title: 'Join', signature: 's', bytes: '', lastValidBlockHeight: 1 },
    ]),
  ],
])('leaves %s in storage unchanged', async (_, stored) => {
  sessionStorage.setItem('xeroz.transactions', stored);
  const { currentToast } = await page();
  expect(api.resumeTransaction).not.toHaveBeenCalled();
  expect(currentToast()).toBeNull();
});

it("shows a specific message for the program's refusal, and the code of an unknown error", async () => {
  const { runTransaction, TransactionFailed, currentToast } = await page();
  const refuse = (custom: number) =>
    runTransaction({ title: 'Join' }, () =>
      Promise.reject(
        new TransactionFailed('refused', { InstructionError: [2, { Custom: custom }] }, [], null),
      ),
    );
  const outcome = await refuse(IDL.errors.find(({ name }) => name === 'PoolFull')?.code ?? 0);
  expect(outcome).toMatchObject({ ok: false, failure: { programError: 'PoolFull' } });
  await waitFor(() => expect(currentToast()?.message).toContain('The last seat was just taken'));
  expect(currentToast()?.type).toBe('error');
  await refuse(2003);
  await waitFor(() => expect(currentToast()?.code).toBe('Custom:2003'));
});

it.each([
  ['WalletNotSelectedError', 'No wallet selected', 'Choose a wallet and try again.'],
  ['WalletNotConnectedError', 'Wallet Not Connected', 'Connect your wallet and try again.'],
  ['WalletDisconnectedError', 'The wallet disconnected', 'It disconnected before it answered.'],
  ['WalletPublicKeyError', 'The wallet’s key cannot be used', 'It did not provide a valid public key.'],
  ['WalletAccountError', 'The wallet’s account cannot be used', 'The account cannot sign here.'],
  ['WalletSignTransactionError', 'The wallet could not sign', 'Nothing was sent and nothing was paid.'],
  ['WalletSignMessageError', 'The wallet could not sign the message', 'Nothing was sent.'],
  ['WalletSendTransactionError', 'The wallet could not send the transaction', 'It may still have been sent.'],
])('the toast has its own messages for a %s', async (name, title, text) => {
  const { runTransaction, currentToast } = await page();
  await runTransaction({ title: 'Join' }, () =>
    Promise.reject(Object.assign(new Error('Internal'), { name })),
  );
  await waitFor(() => expect(currentToast()?.title).toBe(title));
  expect(currentToast()).toMatchObject({ type: 'error', message: expect.stringContaining(text) });
});

it.each([
  ['approvedLate', 'You approved too late'],
  ['wrongCluster', 'The node is on another network'],
  ['wrongWalletCluster', 'Your wallet is on another network'],
  ['cannotSignMessages', 'This wallet cannot sign messages'],
] as const)('the toast has its own title for the failure %s', async (kind, title) => {
  const { runTransaction, TxProblem, currentToast } = await page();
  await runTransaction({ title: 'Join' }, () => Promise.reject(new TxProblem({ kind, message: 'no' })));
  await waitFor(() => expect(currentToast()?.title).toBe(title));
});

it('requests a check of the network in a wallet that does not declare its cluster', async () => {
  const { runTransaction, useStore, currentToast } = await page();
  useStore.setState({ clusterFit: 'undeclared' });
  void runTransaction({ title: 'Join' }, async (_, onStage) => {
    onStage({ stage: 'signing' });
    return never();
  });
  await waitFor(() => expect(currentToast()?.message).toContain('check that it shows Devnet'));
});

it('a rejection in the wallet is no error', async () => {
  const { runTransaction, currentToast } = await page();
  const rejected = Object.assign(new Error('User rejected the request.'), {
    name: 'WalletSignTransactionError',
  });
  expect(await runTransaction({ title: 'Join' }, () => Promise.reject(rejected))).toMatchObject({
    failure: { kind: 'rejected' },
  });
  await waitFor(() => expect(currentToast()?.title).toBe('You declined the request'));
  expect(currentToast()?.type).toBe('warning');
});

it('a failure that is shown in its dialog closes the progress toast without another message', async () => {
  const { runTransaction, showInline, currentToast } = await page();
  let refuse = (_: Error): void => undefined;
  const release = showInline(['join']);
  const outcome = runTransaction(
    { id: 'join', title: 'Join' },
    () => new Promise<string>((_, no) => (refuse = no)),
  );
  await waitFor(() => expect(currentToast()?.progress).toBe(true));
  refuse(new Error('no'));
  await outcome;
  await waitFor(() => expect(currentToast()?.open).toBe(false));
  expect(currentToast()?.title).toBe('Join');
  release();
});

/** Runs three claims: two fail on the chain, each with a signature, and one succeeds. */
const threeAtOnce = async () => {
  const { runTransactions, TransactionFailed, ...rest } = await page();
  const failed = (custom: number, signature: string) =>
    new TransactionFailed('failed', { InstructionError: [2, { Custom: custom }] }, [], signature);
  let end: () => void = () => undefined;
  const others = new Promise<void>((resolve) => (end = resolve));
  const outcomes = runTransactions(
    [{ title: 'Claim A' }, { title: 'Claim B' }, { title: 'Claim C' }],
    async (_, [a, b, c]) => {
      for (const [stage, signature] of [
        [a, 'sig-a'],
        [b, 'sig-b'],
        [c, 'sig-c'],
      ] as const) {
        stage?.({ ...SENT, signature });
      }
      await others;
      c?.({ stage: 'confirmed', signature: 'sig-c' });
      return [
        { status: 'rejected', reason: failed(2003, 'sig-a') },
        { status: 'rejected', reason: failed(2004, 'sig-b') },
        { status: 'fulfilled', value: 'sig-c' },
      ];
    },
  );
  await waitFor(() => expect(rest.currentToast()?.message).toContain('Sent'));
  end();
  await outcomes;
  return rest;
};

it('each of several failures is shown until it is closed, then the next transaction', async () => {
  const { currentToast, toast, runTransaction, TxProblem } = await threeAtOnce();
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'error', code: 'Custom:2003' }));
  expect(currentToast()?.link?.href).toContain('sig-a');
  await sleep(20);
  expect(currentToast()).toMatchObject({ code: 'Custom:2003', open: true });
  toast.dismiss(currentToast()?.id ?? '');
  await waitFor(() => expect(currentToast()).toMatchObject({ code: 'Custom:2004', open: true }));
  toast.dismiss(currentToast()?.id ?? '');
  await sleep(20);
  expect(currentToast()?.open).toBe(false);
  // All failures are closed: the next transaction is shown.
  await runTransaction({ title: 'Join' }, () =>
    Promise.reject(new TxProblem({ kind: 'network', message: 'no' })),
  );
  await waitFor(() => expect(currentToast()?.open).toBe(true));
});

it('an open failure is not replaced by the progress of a transaction started at the same time', async () => {
  const { runTransactions, TxProblem, currentToast, toast } = await page();
  let confirm: () => void = () => undefined;
  const confirmed = new Promise<void>((resolve) => (confirm = resolve));
  const failing = runTransactions([{ title: 'Claim A' }], () =>
    Promise.reject(new TxProblem({ kind: 'refused', programError: 'NothingDue', message: 'no' })),
  );
  const running = runTransactions([{ title: 'Claim B' }], async (_, [b]) => {
    await confirmed;
    b?.({ stage: 'confirmed', signature: 'sig-b' });
    return [{ status: 'fulfilled', value: 'sig-b' }];
  });
  await failing;
  await waitFor(() => expect(currentToast()?.type).toBe('error'));
  confirm();
  await running;
  await sleep(20);
  expect(currentToast()).toMatchObject({ type: 'error', open: true });
  toast.dismiss(currentToast()?.id ?? '');
  await waitFor(() => expect(currentToast()).toMatchObject({ type: 'success', title: 'Claim B' }));
});

it('shows once that several transactions were declined together, until the player’s next action', async () => {
  const { runTransaction, runTransactions, TxProblem, currentToast, toast } = await page();
  await runTransactions([{ title: 'Claim A' }, { title: 'Claim B' }], () =>
    Promise.reject(new TxProblem({ kind: 'rejected', message: 'no' })),
  );
  await waitFor(() => expect(currentToast()?.title).toBe('You declined the request'));
  void runTransaction({ title: 'Join' }, async (_, onStage) => {
    onStage({ stage: 'signing' });
    return never();
  });
  await waitFor(() => expect(currentToast()?.title).toBe('Join'));
  toast.dismiss(currentToast()?.id ?? '');
  await sleep(20);
  expect(currentToast()?.open).toBe(false);
});
