import bs58 from 'bs58';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { SIGNED_FOR_SECONDS, suggestionSchema } from '#src/contract/suggestions.ts';
import { utf8ToBytes } from '#src/protocol/bytes.ts';
import type { Database } from '#server/store/open-store.ts';
import { seats, usedSignatures } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { isSignedBy } from '../sign-in/signed-text.ts';
import type { WireSuggestion } from './stored-suggestion.ts';

/** Seconds by which a wallet's clock may be ahead of the server's. */
const CLOCK_SECONDS = 60;

/** A signature of a wallet, and the time that the wallet gave for it. */
export interface SignedRequest {
  readonly wallet: string;
  /** Unix seconds. */
  readonly issuedAt: number;
  /** Base58. */
  readonly signature: string;
}

/** Returns the parts that every signed text of this server contains. */
export function signer({ domain, cluster }: ApiContext, { wallet, issuedAt }: SignedRequest) {
  return { domain, cluster, wallet, issuedAt };
}

/**
 * Checks a signature.
 * @throws ApiError bad_signature if the wallet has not signed the text, or not within the last five minutes
 */
export function requireSigned(
  { now }: ApiContext,
  { wallet, issuedAt, signature }: SignedRequest,
  text: string,
): void {
  const age = now() - issuedAt;
  if (age > SIGNED_FOR_SECONDS || age < -CLOCK_SECONDS) {
    throw new ApiError('bad_signature', 'This was signed too long ago, or by a clock that is wrong');
  }
  const bytes = bs58.decodeUnsafe(signature);
  if (bytes === undefined || !isSignedBy(wallet, utf8ToBytes(text), bytes)) {
    throw new ApiError('bad_signature', 'The wallet has not signed this text');
  }
}

/**
 * Acts once per signature. A repeated request, for example after a lost answer, gets the first answer without any
 * further effect.
 * @param act performs the signed action, in the transaction that uses the signature up; if it throws, the signature
 *   stays unused
 */
export async function actOnce(
  db: Database,
  { signature, issuedAt }: SignedRequest,
  act: (tx: Database) => Promise<WireSuggestion>,
): Promise<WireSuggestion> {
  const isThis = eq(usedSignatures.signature, signature);
  return db.transaction(async (tx) => {
    // Waits for a concurrent transaction with the same signature.
    const spent = await tx
      .insert(usedSignatures)
      .values({ signature, expiresAt: issuedAt + SIGNED_FOR_SECONDS + CLOCK_SECONDS })
      .onConflictDoNothing()
      .returning({ signature: usedSignatures.signature });
    if (spent.length === 0) {
      const [earlier] = await tx.select({ answer: usedSignatures.answer }).from(usedSignatures).where(isThis);
      if (earlier?.answer) return v.parse(suggestionSchema, earlier.answer);
      throw new ApiError('conflict', 'This signature has been used: sign again');
    }
    const answer = await act(tx);
    await tx.update(usedSignatures).set({ answer }).where(isThis);
    return answer;
  });
}

/**
 * Requires that a wallet has ever had a seat in a pool. Unused wallets cost nothing, so one person could have any
 * number of votes.
 * @throws ApiError not_a_player
 */
export async function requirePlayer(db: Database, wallet: string): Promise<void> {
  const [seat] = await db.select({ pool: seats.pool }).from(seats).where(eq(seats.player, wallet)).limit(1);
  if (seat !== undefined) return;
  const message = 'Only wallets that have sat in a pool may suggest and vote: create or join a pool first';
  throw new ApiError('not_a_player', message);
}
