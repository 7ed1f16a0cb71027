import * as v from 'valibot';
import { address, count, signature, unixSeconds } from './fields.ts';

/** Lifetime of a sign-in input, lifetime of a session, and lifetime of a session without activity. Seconds. */
export const SIGN_IN_SECONDS = 300;
export const SESSION_SECONDS = 28_800;
export const SESSION_IDLE_SECONDS = 1_800;

/** A field with line breaks could imitate other fields of the signed text. */
const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'must be one line'));

/** `POST /admin/sign-in/input`: the text's fields for the wallet to sign, with the names of Sign-In With Solana. */
export const signInInputSchema = v.object({
  /** The host of the app: wallets compare it with the current page. */
  domain: line,
  uri: line,
  statement: line,
  version: v.literal('1'),
  /** `solana:` and the cluster. */
  chainId: line,
  /** 128 random bits as hex; valid for one attempt. */
  nonce: line,
  /** ISO 8601. */
  issuedAt: line,
  expirationTime: line,
});
export type SignInInput = v.InferOutput<typeof signInInputSchema>;

/** Returns the text that a wallet signs for an input: the message of Sign-In With Solana. */
export function signInText(input: SignInInput, wallet: string): string {
  return [
    `${input.domain} wants you to sign in with your Solana account:`,
    wallet,
    '',
    input.statement,
    '',
    `URI: ${input.uri}`,
    `Version: ${input.version}`,
    `Chain ID: ${input.chainId}`,
    `Nonce: ${input.nonce}`,
    `Issued At: ${input.issuedAt}`,
    `Expiration Time: ${input.expirationTime}`,
  ].join('\n');
}

/** Longer than any message here; a transaction has at most 1,232 bytes. */
const LARGEST_BASE64 = 2_800;
const base64 = v.pipe(v.string(), v.maxLength(LARGEST_BASE64), v.base64('must be base64'));

/**
 * `POST /admin/sign-in`: a signed message, or, from wallets that sign only transactions, a signed transaction whose
 * only memo is the same text, and which is never sent.
 */
export const signInSchema = v.variant('by', [
  v.object({
    by: v.literal('message'),
    account: address,
    /** The bytes that the wallet reports to have signed. */
    signedMessage: base64,
    signature,
  }),
  v.object({ by: v.literal('transaction'), transaction: base64 }),
]);
export type SignInProof = v.InferOutput<typeof signInSchema>;

/**
 * The answer to a sign-in, `GET /admin/session`, and `POST /admin/session`, by which a page reports activity. Such a
 * report and every request other than GET renew the session; GET does not, because pages also refetch by themselves.
 */
export const sessionSchema = v.object({
  wallet: address,
  createdAt: unixSeconds,
  expiresAt: unixSeconds,
  /**
   * Time until the session expires unless it is renewed, to a minute: seconds from the answer on, because clocks
   * differ.
   */
  idleSeconds: count,
});
export type AdminSession = v.InferOutput<typeof sessionSchema>;

/** `POST /admin/sign-out`, and `POST /admin/sign-out-everywhere` for all sessions of the wallet. */
export const signedOutSchema = v.object({ signedOut: v.literal(true) });
