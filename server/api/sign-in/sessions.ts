import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { type AdminSession, SESSION_SECONDS } from '#src/contract/sign-in.ts';
import type { Database } from '#server/store/open-store.ts';
import { adminSessions } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';

const TOKEN_BYTES = 32;
/** What `openSession` may have given: other texts are not worth a question to the database. */
const TOKEN = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session. @returns it with its token, which is kept nowhere but in the browser's cookie */
export async function openSession(
  db: Database,
  wallet: string,
  now: number,
): Promise<AdminSession & { readonly token: string }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const session = { wallet, createdAt: now, expiresAt: now + SESSION_SECONDS };
  await db.insert(adminSessions).values({ tokenHash: hashOf(token), ...session });
  return { ...session, token };
}

/** The session of a token; null where there is none, it has expired, or its wallet is no admin any more. */
export async function findSession(
  { db, adminWallets, now }: ApiContext,
  token: string,
): Promise<AdminSession | null> {
  if (!TOKEN.test(token)) return null;
  const { wallet, createdAt, expiresAt } = adminSessions;
  const [session] = await db
    .select({ wallet, createdAt, expiresAt })
    .from(adminSessions)
    .where(and(eq(adminSessions.tokenHash, hashOf(token)), gt(expiresAt, now())));
  if (session === undefined) return null;
  if (adminWallets.has(session.wallet)) return session;
  // So that it does not come back to life when the wallet is listed again.
  await closeSession(db, token);
  return null;
}

/** Ends the session of a token. @returns whose it was and until when; null where there was none */
export async function closeSession(
  db: Database,
  token: string,
): Promise<Pick<AdminSession, 'wallet' | 'expiresAt'> | null> {
  const { wallet, expiresAt } = adminSessions;
  const [closed] = await db
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, hashOf(token)))
    .returning({ wallet, expiresAt });
  return closed ?? null;
}
