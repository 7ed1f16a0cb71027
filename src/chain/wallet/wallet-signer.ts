import '../program/buffer.ts';
import {
  type Adapter,
  type StandardWalletAdapter,
  type WalletAdapterCompatibleStandardWallet,
  WalletAccountError,
  WalletError,
  WalletSendTransactionError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from '@solana/wallet-adapter-base';
import type { WalletContextState } from '@solana/wallet-adapter-react';
import type { Transaction, VersionedTransaction } from '@solana/web3.js';
import { getCluster } from '../cluster.ts';
import { standardChain } from '../cluster-fit.ts';
import { messageOf, type Signed, wireBytes } from '../program/signed.ts';
import { TxProblem } from '../actions/tx-failure.ts';
import { checkSigned } from './check-signed.ts';
import { sentSignature } from './sent-signature.ts';
import { addressIn, signatureIn } from './shapes.ts';
import { type ChainSigner, leftProblem, whileConnected } from './signer.ts';

const SIGN = 'solana:signTransaction';
const SIGN_AND_SEND = 'solana:signAndSendTransaction';
const SIGN_MESSAGE = 'solana:signMessage';

type Signing = Pick<WalletContextState, 'signTransaction' | 'signAllTransactions' | 'signMessage' | 'signIn'>;
type StandardWallet = WalletAdapterCompatibleStandardWallet;

/** Returns the signing methods of the connected wallet. Answers are read in every shape, and checked. */
export function signerOf(adapter: Adapter, address: string, signing: Signing): ChainSigner {
  const wallet = isStandard(adapter) ? adapter.wallet : null;
  const context: SignerContext = { adapter, wallet, address, signing };
  return {
    address,
    chains: wallet ? chainsOf(wallet, address) : [],
    signTransaction: signing.signTransaction ? (transaction) => signOne(context, transaction) : null,
    signAllTransactions: signing.signAllTransactions
      ? (transactions) => signSeveral(context, transactions)
      : null,
    signAndSend:
      wallet && accountOf(wallet, address)?.features.includes(SIGN_AND_SEND)
        ? (transaction) => signAndSend(wallet, address, transaction)
        : null,
    signMessage: signing.signMessage ? (message) => signMessage(context, message) : null,
    signIn: signing.signIn ?? null,
  };
}

interface SignerContext {
  readonly adapter: Adapter;
  /** Null for a wallet with an adapter of its own. */
  readonly wallet: StandardWallet | null;
  readonly address: string;
  readonly signing: Signing;
}

const isStandard = (adapter: Adapter): adapter is StandardWalletAdapter => 'standard' in adapter;

const accountOf = (wallet: StandardWallet, address: string) =>
  wallet.accounts.find((account) => addressIn(account) === address);

/**
 * Waits for the wallet's answer, and checks that the account is still connected: the adapter is notified before the
 * page.
 */
async function answerOf({ adapter, address }: SignerContext, sign: () => Promise<unknown>): Promise<unknown> {
  const answer = await whileConnected(address, sign);
  const { publicKey } = adapter;
  // Null if none is connected.
  const now = publicKey === null ? null : (addressIn(publicKey) ?? address);
  if (now !== address) throw leftProblem(now, address);
  return answer;
}

/** Returns the account's chains, or the wallet's if the account declares none. */
function chainsOf(wallet: StandardWallet, address: string): readonly string[] {
  const ofAccount = accountOf(wallet, address)?.chains ?? [];
  return ofAccount.length > 0 ? ofAccount : wallet.chains;
}

async function signOne(context: SignerContext, transaction: Signed): Promise<VersionedTransaction> {
  const { address, signing } = context;
  const message = messageOf(transaction);
  const answer = await answerOf(context, () =>
    context.wallet
      ? signStandard(context.wallet, address, [transaction])
      : Promise.resolve(signing.signTransaction?.(transaction as Transaction)),
  );
  return checkSigned(message, address, answer);
}

async function signSeveral(
  context: SignerContext,
  transactions: readonly Signed[],
): Promise<VersionedTransaction[]> {
  const { address, signing } = context;
  const messages = transactions.map(messageOf);
  const answer = await answerOf(context, () =>
    context.wallet
      ? signStandard(context.wallet, address, transactions)
      : Promise.resolve(signing.signAllTransactions?.(transactions as Transaction[])),
  );
  const answers: readonly unknown[] = Array.isArray(answer) ? answer : [];
  if (answers.length < messages.length) {
    const message = 'The wallet returned fewer transactions than it was given';
    throw new TxProblem({ kind: 'signTransactionFailed', message });
  }
  return messages.map((message, index) => checkSigned(message, address, answers[index]));
}

/** Calls the wallet directly: its adapter accepts only bytes, and only the transaction version that it was given. */
async function signStandard(
  wallet: StandardWallet,
  address: string,
  transactions: readonly Signed[],
): Promise<unknown> {
  const account = accountOf(wallet, address);
  if (!account || !(SIGN in wallet.features) || !account.features.includes(SIGN)) {
    throw new WalletAccountError('The account cannot sign');
  }
  const inputs = transactions.map((one) => ({ account, transaction: wireBytes(one) }));
  try {
    return await wallet.features[SIGN].signTransaction(...inputs);
  } catch (error) {
    throw wrapped(error, WalletSignTransactionError);
  }
}

/**
 * Calls the wallet directly: its adapter would guess the cluster from the node's address. Once the wallet may have
 * sent, the signature takes precedence: even one that arrives after the wallet has disconnected, or inside an error.
 */
async function signAndSend(wallet: StandardWallet, address: string, transaction: Signed): Promise<string> {
  const account = accountOf(wallet, address);
  if (!account || !(SIGN_AND_SEND in wallet.features) || !account.features.includes(SIGN_AND_SEND)) {
    throw new WalletAccountError('The account cannot sign and send');
  }
  try {
    const answer: unknown = await wallet.features[SIGN_AND_SEND].signAndSendTransaction({
      account,
      chain: standardChain(getCluster().name),
      transaction: wireBytes(transaction),
      options: { preflightCommitment: 'confirmed' },
    });
    const signature = sentSignature(answer);
    if (signature !== null) return signature;
    throw new Error('The wallet gave no signature');
  } catch (error) {
    const signature = sentSignature(error);
    if (signature !== null) return signature;
    throw wrapped(error, WalletSendTransactionError);
  }
}

async function signMessage(context: SignerContext, message: Uint8Array): Promise<Uint8Array> {
  const { wallet, address, signing } = context;
  const answer = await answerOf(context, async () => {
    const account = wallet && accountOf(wallet, address);
    if (!wallet || !account || !(SIGN_MESSAGE in wallet.features)) return signing.signMessage?.(message);
    try {
      return await wallet.features[SIGN_MESSAGE].signMessage({ account, message });
    } catch (error) {
      throw wrapped(error, WalletSignMessageError);
    }
  });
  const signature = signatureIn(answer);
  if (signature) return signature;
  throw new TxProblem({ kind: 'signMessageFailed', message: 'The wallet returned no signature' });
}

/** Returns the adapter's error for what a wallet has thrown, which need not be an Error. */
function wrapped(
  error: unknown,
  Wrapper: new (message?: string, error?: unknown) => WalletError,
): WalletError {
  if (error instanceof WalletError) return error;
  return new Wrapper(error instanceof Error ? error.message : textOf(error), error);
}

function textOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}
