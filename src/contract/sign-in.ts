import * as v from 'valibot';
import { address, count, signature, unixSeconds } from './fields.ts';

/** How long an input may be signed, how long a session lasts, and how long one lasts that nobody uses. Seconds. */
export const SIGN_IN_SECONDS = 300;
export const SESSION_SECONDS = 28_800;
export const SESSION_IDLE_SECONDS = 1_800;

/** With line breaks a field could pretend to be others of the signed text. */
const line = v.pipe(v.string(), v.regex(/^[^\r\n]*$/, 'must be one line'));

/** `POST /admin/sign-in/input`: what the wallet is to sign, as Sign-In With Solana names it. */
export const signInInputSchema = v.object({
  /** The host of the app: wallets compare it with the page they are on. */
  domain: line,
  uri: line,
  statement: line,
  version: v.literal('1'),
  /** `solana:` and the cluster. */
  chainId: line,
  /** 128 random bits as hex; good for one attempt. */
  nonce: line,
  /** ISO 8601. */
  issuedAt: line,
  expirationTime: line,
});
export type SignInInput = v.InferOutput<typeof signInInputSchema>;

/** The text that a wallet signs for an input: the message of Sign-In With Solana. */
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

/** Longer than any message here; a transaction has 1,232 bytes at most. */
const LARGEST_BASE64 = 2_800;
const base64 = v.pipe(v.string(), v.maxLength(LARGEST_BASE64), v.base64('must be base64'));

/**
 * `POST /admin/sign-in`: a signed message, or, from wallets that sign transactions alone, a signed transaction whose one
 * memo is the same text and which nobody sends.
 */
export const signInSchema = v.variant('by', [
  v.object({
    by: v.literal('message'),
    account: address,
    /** The bytes that the wallet says it has signed. */
    signedMessage: base64,
    signature,
  }),
  v.object({ by: v.literal('transaction'), transaction: base64 }),
]);
export type SignInProof = v.InferOutput<typeof signInSchema>;

/**
 * The answer to a sign-in, `GET /admin/session`, and `POST /admin/session`, by which a page says that somebody is at it.
 * That and every other request but GET renews the session; GET does not, for pages read by themselves.
 */
export const sessionSchema = v.object({
  wallet: address,
  createdAt: unixSeconds,
  expiresAt: unixSeconds,
  /** Until it ends unless it is renewed, to a minute: seconds from the answer on, for clocks differ. */
  idleSeconds: count,
});
export type AdminSession = v.InferOutput<typeof sessionSchema>;

/** `POST /admin/sign-out`, and `POST /admin/sign-out-everywhere` for all sessions of the wallet. */
export const signedOutSchema = v.object({ signedOut: v.literal(true) });
