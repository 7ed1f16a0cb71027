import { parseSignInMessageText } from '@solana/wallet-standard-util';
import type { FastifyBaseLogger } from 'fastify';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import { type SignInProof, signInText } from '#src/contract/sign-in.ts';
import { auditLog } from '#server/store/schema.ts';
import { recordAction } from '../admin/audit.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { takeInput } from './inputs.ts';
import { rememberSignIn, repeatSignIn } from './repeated.ts';
import { openSession, type OpenedSession } from './sessions.ts';
import { readProof, type SignedText } from './signed-text.ts';

/**
 * Opens a session for an admin wallet that has signed an input of this server. An input is used up by the first text
 * that any wallet has signed for it, valid or not. Refusals of texts signed by an admin's key, and of the right text
 * signed by other wallets, go to the audit log, within the limits of `recordRefusal`; all others go to `log` only.
 * @param attempt the secret that the browser received with the input; null without one
 * @throws ApiError bad_signature, or not_allowed for another wallet
 */
export async function signIn(
  context: ApiContext,
  proof: SignInProof,
  attempt: string | null,
  log: FastifyBaseLogger,
): Promise<OpenedSession> {
  const { db, adminWallets, now } = context;
  const { by } = proof;
  const signed = readProof(proof);
  if (signed === null) {
    log.warn({ by }, 'A sign-in without a valid signature was refused');
    throw new ApiError('bad_signature', 'This is not signed as a sign-in must be');
  }
  const { wallet } = signed;
  const isAdmin = adminWallets.has(wallet);
  const { isOwnText, session } = await db.transaction(async (tx) => {
    const isOwn = await isOfInput({ db: tx, now }, signed);
    if (!isAdmin || !isOwn) return { isOwnText: isOwn, session: null };
    const opened = await openSession(tx, wallet, now());
    await recordAction({ db: tx, now }, wallet, 'signed_in', { by });
    if (attempt !== null) await rememberSignIn(tx, signed, attempt, opened, now());
    return { isOwnText: isOwn, session: opened };
  });
  if (session !== null) return session;
  const repeated = isAdmin && attempt !== null ? await repeatSignIn(db, signed, attempt, now()) : null;
  if (repeated !== null) return repeated;
  const refusal = isOwnText
    ? new ApiError('not_allowed', 'This wallet is no admin')
    : new ApiError(
        'bad_signature',
        'This is not the text to be signed, or it was used or has expired: ask for a new one',
      );
  const detail = { by, reason: refusal.message, wallet };
  const isRecorded = (isAdmin || isOwnText) && (await recordRefusal(context, detail, isAdmin));
  if (!isRecorded) log.warn(detail, 'A sign-in was refused');
  throw refusal;
}

/** Whether a text belongs to an unused input that this server has issued. Uses the input up. */
async function isOfInput(
  { db, now }: Pick<ApiContext, 'db' | 'now'>,
  { wallet, text }: SignedText,
): Promise<boolean> {
  const nonce = parseSignInMessageText(text)?.nonce;
  const input = nonce === undefined ? null : await takeInput(db, nonce, now());
  return input !== null && text === signInText(input, wallet);
}

const HOUR = 3_600;
/** Refusals recorded per hour for all non-admin wallets: keys are free, and rows are never deleted. */
const MOST_OF_OTHERS = 30;

interface Refusal {
  readonly by: 'message' | 'transaction';
  readonly reason: string;
  readonly wallet: string;
}

/**
 * Writes a refused sign-in to the audit log: at most one per wallet and hour.
 * @returns false if it was not written because a limit was reached
 */
async function recordRefusal(
  context: Pick<ApiContext, 'db' | 'now'>,
  refusal: Refusal,
  isAdmin: boolean,
): Promise<boolean> {
  const { db, now } = context;
  const isOfWallet = sql`${auditLog.detail}->>'wallet' = ${refusal.wallet}`;
  const [earlier] = await db
    .select({ all: count(), ofWallet: sql<number>`(count(*) filter (where ${isOfWallet}))::int` })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'sign_in_refused'), gt(auditLog.at, now() - HOUR)));
  if (earlier === undefined) throw new Error('A count has no row');
  if (earlier.ofWallet > 0 || (!isAdmin && earlier.all >= MOST_OF_OTHERS)) return false;
  await recordAction(context, null, 'sign_in_refused', { ...refusal });
  return true;
}
