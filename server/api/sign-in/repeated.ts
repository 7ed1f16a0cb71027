import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { SIGN_IN_SECONDS } from '#src/contract/sign-in.ts';
import type { Database } from '#server/store/open-store.ts';
import { adminSessions, usedSignatures } from '#server/store/schema.ts';
import { hashOf, openSession, type OpenedSession } from './sessions.ts';
import type { SignedText } from './signed-text.ts';

/** The session that a sign-in has opened, named by the hash of its token. */
const answerSchema = v.object({ session: v.string() });

/**
 * Returns the key of a sign-in. It includes the browser's secret, so that the signed text alone does not open a
 * session.
 */
const keyOf = ({ wallet, text }: SignedText, attempt: string): string =>
  hashOf(`${attempt}\n${wallet}\n${text}`);

/** Stores which session a sign-in has opened. @param now Unix seconds */
export async function rememberSignIn(
  db: Database,
  signed: SignedText,
  attempt: string,
  { token }: OpenedSession,
  now: number,
): Promise<void> {
  const answer = { session: hashOf(token) };
  await db
    .insert(usedSignatures)
    .values({ signature: keyOf(signed, attempt), expiresAt: now + SIGN_IN_SECONDS, answer });
}

/**
 * Repeats a sign-in whose first answer was lost: a new session replaces the first one.
 * @param now Unix seconds
 * @returns null if this browser has not signed in with this text, or its session has ended since
 */
export async function repeatSignIn(
  db: Database,
  signed: SignedText,
  attempt: string,
  now: number,
): Promise<OpenedSession | null> {
  const { signature, expiresAt } = usedSignatures;
  const isThis = eq(signature, keyOf(signed, attempt));
  return db.transaction(async (tx) => {
    const earlier = and(isThis, gt(expiresAt, now));
    const [row] = await tx.select().from(usedSignatures).where(earlier).for('update');
    if (row === undefined) return null;
    const isItsSession = eq(adminSessions.tokenHash, v.parse(answerSchema, row.answer).session);
    const closed = await tx.delete(adminSessions).where(isItsSession).returning();
    if (closed.length === 0) return null;
    const session = await openSession(tx, signed.wallet, now);
    const answer = { session: hashOf(session.token) };
    await tx.update(usedSignatures).set({ answer }).where(isThis);
    return session;
  });
}
