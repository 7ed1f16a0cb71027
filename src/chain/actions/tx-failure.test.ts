import {
  WalletAccountError,
  WalletDisconnectedError,
  WalletNotConnectedError,
  WalletPublicKeyError,
  WalletSendTransactionError,
  WalletSignMessageError,
  WalletSignTransactionError,
  WalletWindowClosedError,
} from '@solana/wallet-adapter-base';
import { WalletNotSelectedError } from '@solana/wallet-adapter-react';
import { SendTransactionError, SolanaJSONRPCError } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { RelaysUnavailable } from '#src/beacon/relays.ts';
import type { ProgramErrorName } from '../program/errors.ts';
import { HttpError } from '#src/lib/http-error.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { toTxFailure, TxProblem } from './tx-failure.ts';

const refused = (error: unknown, logs: string[] = []) => new TransactionFailed('refused', error, logs, null);
const rpc = (message: string) => new SolanaJSONRPCError({ code: -32_000, message }, 'failed to get slot');

it.each([
  ['Phantom', new WalletSignTransactionError('User rejected the request.', { code: 4001 })],
  ['a provider that gives no code', new WalletSignTransactionError('Transaction rejected')],
  ['Backpack', new WalletSignTransactionError('Approval Denied')],
  ['Solflare cancelled', new WalletSignTransactionError('Transaction cancelled', new Error('cancelled'))],
  ['a closed popup', new WalletWindowClosedError()],
  ['a bare provider error', Object.assign(new Error('nope'), { code: 4001 })],
])('a rejection by %s is no error', (_, error) => expect(toTxFailure(error).kind).toBe('rejected'));

it('an error of a guard that a wallet has added is not read as a code of the program', () => {
  const code = IDL.errors.find(({ name }) => name === 'PoolFull')?.code ?? 0;
  const error = { InstructionError: [4, { Custom: code }] };
  const guard = 'Program L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95 failed: custom program error: 0x1';
  expect(toTxFailure(refused(error, [guard]))).toMatchObject({ kind: 'refused', code: 'AddedInstruction' });
  expect(toTxFailure(refused(error, [guard]))).not.toHaveProperty('programError');
  const own = `Program ${IDL.address} failed: custom program error: 0x1`;
  expect(toTxFailure(refused(error, [own]))).toMatchObject({ programError: 'PoolFull' });
  expect(toTxFailure(refused(error))).toMatchObject({ programError: 'PoolFull' });
});

it.each([
  'Connection closed',
  'Transaction rejected by the cluster',
  'request cancelled: timeout',
  'Access denied by the RPC node',
])('"%s" of a wallet that sends by itself is not taken for a rejection', (message) => {
  const error = new WalletSendTransactionError(message, new Error(message));
  expect(toTxFailure(error).kind).toBe('sendTransactionFailed');
});

it.each([
  new WalletSendTransactionError('User rejected the request.', new Error('User rejected the request.')),
  new WalletSendTransactionError('Rejected by the user'),
  new WalletSendTransactionError('Nope', { code: 4001 }),
])('recognizes a rejection in a wallet that sends by itself: %s', (error) =>
  expect(toTxFailure(error).kind).toBe('rejected'),
);

it('an internal error of a wallet is not a rejection', () => {
  const failure = toTxFailure(new WalletSignTransactionError('Internal JSON-RPC error.', { code: -32_603 }));
  expect(failure).toMatchObject({ kind: 'signTransactionFailed', code: 'WalletSignTransactionError' });
});

it.each([
  ['walletNotConnected', new WalletNotConnectedError()],
  ['walletNotSelected', new WalletNotSelectedError()],
  ['walletLeft', new WalletDisconnectedError()],
  ['walletPublicKey', new WalletPublicKeyError('Invalid public key input')],
  ['walletAccount', new WalletAccountError()],
  ['signTransactionFailed', new WalletSignTransactionError('Locked')],
  ['signMessageFailed', new WalletSignMessageError('Locked')],
  ['sendTransactionFailed', new WalletSendTransactionError('fetch failed')],
] as const)('%s is distinct from other failures of a wallet', (kind, error) =>
  expect(toTxFailure(error).kind).toBe(kind),
);

const codeOf = (name: ProgramErrorName): number => IDL.errors.find((error) => error.name === name)?.code ?? 0;

it("names the program's own refusal", () => {
  const failure = toTxFailure(refused({ InstructionError: [2, { Custom: codeOf('PoolFull') }] }));
  expect(failure).toMatchObject({
    kind: 'refused',
    programError: 'PoolFull',
    code: `Custom:${codeOf('PoolFull')}`,
  });
});

it('distinguishes failures on the chain from refusals before sending', () => {
  const error = { InstructionError: [2, { Custom: codeOf('DeadlinePassed') }] };
  const failure = toTxFailure(new TransactionFailed('failed', error, [], 'signature'));
  expect(failure).toMatchObject({ kind: 'failed', programError: 'DeadlinePassed' });
});

it('recognizes that the relays have no round, with their answers', () => {
  const failure = toTxFailure(new RelaysUnavailable(7n, ['api.drand.sh did not answer within 4 s']));
  expect(failure).toMatchObject({ kind: 'noRelay' });
  expect(failure.message).toContain('api.drand.sh did not answer within 4 s');
});

it('recognizes an expired transaction', () => {
  expect(toTxFailure(new TransactionFailed('expired', null, [], 'signature'))).toMatchObject({
    kind: 'expired',
  });
  expect(toTxFailure(refused('BlockhashNotFound')).kind).toBe('expired');
});

it.each([
  ['a wallet that never held anything', 'AccountNotFound', []],
  ['no lamports for the fee', 'InsufficientFundsForFee', []],
  ['a wallet left below its rent', { InsufficientFundsForRent: { account_index: 0 } }, []],
  [
    'a transfer larger than the balance',
    { InstructionError: [2, { Custom: 1 }] },
    ['Program log: x', 'Transfer: insufficient lamports 5, need 20000000'],
  ],
])('%s counts as a lack of funds', (_, error, logs) => {
  expect(toTxFailure(refused(error, logs)).kind).toBe('insufficientFunds');
});

it("another program's error 1 is not a lack of funds", () => {
  const failure = toTxFailure(refused({ InstructionError: [0, { Custom: 1 }] }, ['Program log: no']));
  expect(failure).toMatchObject({ kind: 'refused', code: 'Custom:1' });
});

it("keeps Anchor's and the cluster's own codes", () => {
  expect(toTxFailure(refused({ InstructionError: [3, { Custom: 3012 }] })).code).toBe('Custom:3012');
  expect(toTxFailure(refused('AlreadyProcessed')).code).toBe('AlreadyProcessed');
  expect(toTxFailure(refused({ InstructionError: [1, 'InvalidAccountData'] })).code).toBe(
    'InvalidAccountData',
  );
});

it.each([
  ['Chromium', new TypeError('Failed to fetch')],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['web3.js over a broken fetch', new Error('failed to get recent blockhash: TypeError: Failed to fetch')],
  ['a node that limits', new Error('429 Too Many Requests: {"jsonrpc":"2.0"}')],
  ['a gateway', new Error('503 Service Unavailable: upstream')],
  ['a node that says nothing', new DOMException('signal timed out', 'TimeoutError')],
])('%s counts as a failure of the network, without a code', (_, error) => {
  expect(toTxFailure(error)).toMatchObject({ kind: 'network' });
  expect(toTxFailure(error).code).toBeUndefined();
});

it('a refusal by a node is the network, with its status or code', () => {
  expect(toTxFailure(new HttpError('status', 'Forbidden', { status: 403 }))).toMatchObject({
    kind: 'network',
    code: '403',
  });
  expect(toTxFailure(new HttpError('unreachable', 'nothing')).code).toBeUndefined();
  expect(toTxFailure(rpc('Node is behind by 200 slots'))).toMatchObject({ kind: 'network', code: '-32000' });
});

it('classifies any other error as unknown, with its message', () => {
  const odd = new SendTransactionError({
    action: 'send',
    signature: '',
    transactionMessage: 'odd',
    logs: [],
  });
  expect(toTxFailure(odd)).toMatchObject({ kind: 'unknown', message: expect.stringContaining('odd') });
  expect(toTxFailure('text')).toEqual({ kind: 'unknown', message: 'text' });
  expect(toTxFailure(undefined).kind).toBe('unknown');
});

it('returns an already classified failure unchanged', () => {
  const failure = { kind: 'wrongPassword', message: 'no' } as const;
  expect(toTxFailure(new TxProblem(failure))).toBe(failure);
});
