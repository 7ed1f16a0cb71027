import '../program/buffer.ts';
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { utf8ToBytes } from '#src/protocol/bytes.ts';
import { wireBytes } from '../program/signed.ts';
import { addressIn, messageIn, signatureIn } from './shapes.ts';
import { requireSigner, type SignIn } from './signer.ts';
import { TxProblem } from '../actions/tx-failure.ts';

const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** Proof that a wallet has signed a text: bytes in base64, the signature in base58. */
export type SignedText =
  | {
      readonly by: 'message';
      readonly account: string;
      readonly signedMessage: string;
      readonly signature: string;
    }
  /** The proof of a wallet that signs only transactions. */
  | { readonly by: 'transaction'; readonly transaction: string };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/**
 * Signs in with the connected wallet: by its own Sign-In With Solana, else with a signed message, else with the memo of
 * a transaction that cannot be sent, because it has no blockhash.
 * @param input for the wallet's own window
 * @param text the message of the same input for the connected wallet
 * @throws TxProblem of kind `walletNotConnected` or `cannotSignMessages`; the wallet's error, which `toTxFailure`
 * classifies
 */
export async function signIn(input: Parameters<SignIn>[0], text: string): Promise<SignedText> {
  const signer = requireSigner();
  if (signer.signIn) {
    const answer: unknown = await signer.signIn({ ...input, address: signer.address });
    return readSignIn(answer);
  }
  if (signer.signMessage) {
    const bytes = utf8ToBytes(text);
    const signature = bs58.encode(await signer.signMessage(bytes));
    return { by: 'message', account: signer.address, signedMessage: base64(bytes), signature };
  }
  if (signer.signTransaction) {
    const transaction = memoOf(text, new PublicKey(signer.address));
    return {
      by: 'transaction',
      transaction: base64(wireBytes(await signer.signTransaction(transaction))),
    };
  }
  throw new TxProblem({ kind: 'cannotSignMessages', message: 'The wallet signs nothing that is not sent' });
}

const outputSchema = v.object({ account: v.unknown(), signedMessage: v.unknown(), signature: v.unknown() });

/** Reads the wallet's answer. @throws TxProblem of kind `signMessageFailed` if it is not a sign-in */
function readSignIn(answer: unknown): SignedText {
  const output = parsed(outputSchema, answer);
  const account = addressIn(output?.account);
  const signedMessage = messageIn(output?.signedMessage);
  const signature = signatureIn(output?.signature);
  if (account === null || signedMessage === null || signature === null) {
    throw new TxProblem({ kind: 'signMessageFailed', message: 'The wallet returned no signed text' });
  }
  return { by: 'message', account, signedMessage: base64(signedMessage), signature: bs58.encode(signature) };
}

function memoOf(text: string, feePayer: PublicKey): Transaction {
  const transaction = new Transaction({ feePayer, recentBlockhash: PublicKey.default.toBase58() });
  return transaction.add(
    new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.from(text) }),
  );
}
