import { parseSignInMessageText } from '@solana/wallet-standard-util';
import { type AdminSession, type SignInProof, signInText } from '#src/contract/sign-in.ts';
import { recordAction } from '../admin/audit.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { takeInput } from './inputs.ts';
import { openSession } from './sessions.ts';
import { readProof, type SignedText } from './signed-text.ts';

/**
 * Opens a session for a wallet on the list that has signed an input of this server. An input is used up by the first text
 * that any wallet has signed for it, right or wrong.
 * @throws ApiError bad_signature, or not_allowed for another wallet; both are in the audit log
 */
export async function signIn(
  context: ApiContext,
  proof: SignInProof,
): Promise<AdminSession & { readonly token: string }> {
  const { db, adminWallets, now } = context;
  const refuse = async (error: ApiError, wallet: string | null): Promise<never> => {
    const detail = { by: proof.by, reason: error.message, ...(wallet === null ? {} : { wallet }) };
    await recordAction(context, null, 'sign_in_refused', detail);
    throw error;
  };

  const signed = readProof(proof);
  if (signed === null) {
    return refuse(new ApiError('bad_signature', 'This is not signed as a sign-in must be'), null);
  }
  const { wallet } = signed;
  if (!(await isOfInput(context, signed))) {
    const message = 'This is not the text to be signed, or it was used or has expired: ask for a new one';
    return refuse(new ApiError('bad_signature', message), wallet);
  }
  if (!adminWallets.has(wallet)) {
    return refuse(new ApiError('not_allowed', 'This wallet is no admin'), wallet);
  }
  const session = await openSession(db, wallet, now());
  await recordAction(context, wallet, 'signed_in', { by: proof.by });
  return session;
}

/** Whether a text is that of an input which the server has issued and nobody used before. */
async function isOfInput({ db, now }: ApiContext, { wallet, text }: SignedText): Promise<boolean> {
  const nonce = parseSignInMessageText(text)?.nonce;
  const input = nonce === undefined ? null : await takeInput(db, nonce, now());
  return input !== null && text === signInText(input, wallet);
}
