import * as v from 'valibot';
import { isTimeout } from '#src/lib/is-timeout.ts';
import { parsed } from '#src/lib/parsed.ts';
import type { ProgramErrorName } from '../program/errors.ts';

export type TxFailureKind =
  | 'rejected'
  | 'refused'
  | 'failed'
  | 'expired'
  | 'approvedLate'
  | 'insufficientFunds'
  | 'network'
  | 'walletNotConnected'
  | 'walletNotSelected'
  | 'walletLeft'
  | 'walletPublicKey'
  | 'walletAccount'
  | 'walletUnsigned'
  | 'walletChanged'
  | 'walletSwitched'
  | 'walletLate'
  | 'wrongCluster'
  | 'wrongWalletCluster'
  | 'signTransactionFailed'
  | 'signMessageFailed'
  | 'sendTransactionFailed'
  /** A wallet that sends by itself failed, and the chain never took the transaction. */
  | 'notSent'
  /** An earlier attempt that seemed to have failed, or another tab, has created a pool. */
  | 'createdMeanwhile'
  | 'cannotSignMessages'
  | 'wrongPassword'
  /** The player's own limits refuse the stake. */
  | 'beyondLimits'
  | 'roundNotOut'
  | 'clockBehind'
  | 'noRelay'
  | 'unknown';

/** Kinds of failure of transactions that were sent and never landed: no explorer shows them. */
const NEVER_LANDED: ReadonlySet<string> = new Set<TxFailureKind>(['expired', 'approvedLate']);

/** Whether the chain has a record of a transaction that failed in this way. */
export const isOnChain = (kind: string): boolean => !NEVER_LANDED.has(kind);

/** Why a transaction failed, distinguished by what the player can do about it. */
export interface TxFailure {
  readonly kind: TxFailureKind;
  /** The program's own refusal. */
  readonly programError?: ProgramErrorName;
  /**
   * For debugging: the cluster's error, the adapter's name for it, or the HTTP status or JSON-RPC code of a node's
   * refusal.
   */
  readonly code?: string;
  /** In English, not for players. */
  readonly message: string;
  /** Signature of the transaction, if it was sent. */
  readonly signature?: string;
}

/** A failure known before anything was sent. */
export class TxProblem extends Error {
  override readonly name = 'TxProblem';
  readonly failure: TxFailure;

  constructor(failure: TxFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Recognises TransactionFailed by its shape: importing its module would load the whole IDL. */
const transactionFailed = v.object({
  name: v.literal('TransactionFailed'),
  kind: v.picklist(['refused', 'failed', 'expired']),
  transactionError: v.unknown(),
  logs: v.array(v.string()),
  programError: v.nullable(v.custom<ProgramErrorName>((name) => typeof name === 'string')),
  message: v.string(),
  isForeign: v.optional(v.boolean(), false),
});

const instructionError = v.object({ InstructionError: v.tuple([v.number(), v.unknown()]) });
const customError = v.object({ InstructionError: v.tuple([v.number(), v.object({ Custom: v.number() })]) });
const namedError = v.object({
  name: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  code: v.optional(v.unknown()),
  /** The error that a wallet adapter wraps. */
  error: v.optional(v.unknown()),
});

/** The System program's error code for "result with negative lamports". */
const NEGATIVE_LAMPORTS = 1;
/** Code of a rejection by the wallets' providers. Source: EIP-1193. */
const USER_REJECTED = 4001;

const REJECTED = /reject|declin|denied|cancel|closed/i;
/**
 * Matches a rejection by the user in a message of a wallet that sends by itself. Without the word "user", a program may
 * have rejected the transaction after it was sent.
 */
const REJECTED_BY_USER =
  /\buser (has )?(reject|declin|denied|cancel)|(reject|declin|deni|cancel)\w* by (the )?user\b/i;
/** Messages of a broken connection to anything but the node, in Chromium, Firefox, Safari and Node. */
const NETWORK =
  /failed to fetch|networkerror|load failed|fetch failed|network request failed|timed? ?out|too many requests|\b(429|50[234])\b|ECONN/i;

/**
 * Names of the errors for a node's refusal, HttpError and web3.js's class: by name, because web3.js is loaded later.
 */
const OF_NODE: ReadonlySet<string> = new Set(['HttpError', 'SolanaJSONRPCError']);
/** Kinds of failure that follow from the error's name only. */
const CERTAIN: ReadonlyMap<string, TxFailureKind> = new Map([
  ['WalletNotConnectedError', 'walletNotConnected'],
  ['WalletNotSelectedError', 'walletNotSelected'],
  ['WalletDisconnectedError', 'walletLeft'],
  ['WalletWindowClosedError', 'rejected'],
  ['RelaysUnavailable', 'noRelay'],
]);
/** Kinds of failure by the adapter's name for the error. A rejection by the player has been recognised before. */
const FROM_WALLET: ReadonlyMap<string, TxFailureKind> = new Map([
  ['WalletSignTransactionError', 'signTransactionFailed'],
  ['WalletSignMessageError', 'signMessageFailed'],
  ['WalletSendTransactionError', 'sendTransactionFailed'],
  ['WalletPublicKeyError', 'walletPublicKey'],
  ['WalletAccountError', 'walletAccount'],
]);

/** Returns the failure for any value that an action threw. */
export function toTxFailure(error: unknown): TxFailure {
  if (error instanceof TxProblem) return error.failure;
  if (isTimeout(error)) return { kind: 'network', message: String(error) };
  const failed = parsed(transactionFailed, error);
  if (failed) return fromCluster(failed);
  const named = parsed(namedError, error);
  return named ? fromNamed(named) : { kind: 'unknown', message: String(error) };
}

function fromCluster(failed: v.InferOutput<typeof transactionFailed>): TxFailure {
  const { kind, transactionError, logs, programError, message, isForeign } = failed;
  if (transactionError === null) return { kind, message };
  if (isForeign) return { kind, code: 'AddedInstruction', message };
  const code = codeOf(transactionError);
  if (programError !== null) return { kind, programError, code, message };
  if (isShortOfFunds(transactionError, logs)) return { kind: 'insufficientFunds', code, message };
  if (transactionError === 'BlockhashNotFound') return { kind: 'expired', code, message };
  return { kind, code, message };
}

/** Returns the error's name without the surrounding JSON: `Custom:3012`, `AlreadyProcessed`. */
function codeOf(transactionError: unknown): string {
  const error = parsed(instructionError, transactionError)?.InstructionError[1] ?? transactionError;
  const text = typeof error === 'string' ? error : JSON.stringify(error);
  return text.replaceAll(/[{}"]/g, '');
}

function isShortOfFunds(transactionError: unknown, logs: readonly string[]): boolean {
  const names = [
    'InsufficientFundsForFee',
    'InsufficientFundsForRent',
    'InsufficientFunds',
    'AccountNotFound',
  ];
  if (names.some((name) => codeOf(transactionError).startsWith(name))) return true;
  const custom = parsed(customError, transactionError)?.InstructionError[1].Custom;
  return custom === NEGATIVE_LAMPORTS && logsRefusal(logs);
}

/**
 * Whether the logs confirm that lamports are missing, because error 1 of another program may mean anything. True
 * without logs, which a failed transaction lacks.
 */
const logsRefusal = (logs: readonly string[]): boolean =>
  logs.length === 0 || logs.some((line) => line.includes('insufficient lamports'));

function fromNamed({ name, message, code, error }: v.InferOutput<typeof namedError>): TxFailure {
  const inner = parsed(namedError, error);
  const texts = new Set([message, inner?.message ?? '']);
  const text = [...texts].join(' ').trim();
  if (OF_NODE.has(name)) {
    return { kind: 'network', ...(typeof code === 'number' && { code: String(code) }), message: text };
  }
  const problem = { code: name, message: text };
  const certain = CERTAIN.get(name);
  if (certain) return { kind: certain, ...problem };
  const fromWallet = name.startsWith('Wallet');
  const rejected = name === 'WalletSendTransactionError' ? REJECTED_BY_USER : REJECTED;
  if (code === USER_REJECTED || inner?.code === USER_REJECTED || (fromWallet && rejected.test(text))) {
    return { kind: 'rejected', ...problem };
  }
  if (!fromWallet && NETWORK.test(text)) return { kind: 'network', message: text };
  return { kind: FROM_WALLET.get(name) ?? 'unknown', ...problem };
}
