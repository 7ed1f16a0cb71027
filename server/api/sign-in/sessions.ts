import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AdminSession, SESSION_IDLE_SECONDS, SESSION_SECONDS } from '#src/contract/sign-in.ts';
import type { Database } from '#server/store/open-store.ts';
import { adminSessions } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';

const TOKEN_BYTES = 32;
/** Format of a token of `openSession`: other texts are rejected without a query. */
const TOKEN = /^[\w-]{43}$/;
/** Minimum interval between two renewals of a session. */
const RENEWAL_SECONDS = 60;

type Row = typeof adminSessions.$inferSelect;
type Context = Pick<ApiContext, 'db' | 'now'>;

/** Returns the stored form of tokens and secrets: sha256, as hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Returns 256 random bits for a cookie. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const isOver = ({ expiresAt, usedAt }: Pick<Row, 'expiresAt' | 'usedAt'>, now: number): boolean =>
  expiresAt <= now || usedAt <= now - SESSION_IDLE_SECONDS;

/** A session with the token that opens it. */
export type OpenedSession = AdminSession & { readonly token: string };

/** Opens a session. @returns the session with its token, which is stored only in the browser's cookie */
export async function openSession(db: Database, wallet: string, now: number): Promise<OpenedSession> {
  const token = newSecret();
  const session = { wallet, createdAt: now, expiresAt: now + SESSION_SECONDS };
  await db.insert(adminSessions).values({ tokenHash: hashOf(token), usedAt: now, ...session });
  return { ...session, idleSeconds: SESSION_IDLE_SECONDS, token };
}

/** Returns the session of a token; null if there is none, it has expired, or its wallet is no longer an admin. */
export async function findSession(context: ApiContext, token: string): Promise<AdminSession | null> {
  if (!TOKEN.test(token)) return null;
  const now = context.now();
  const [row] = await context.db
    .select()
    .from(adminSessions)
    .where(eq(adminSessions.tokenHash, hashOf(token)));
  if (row === undefined || isOver(row, now)) return null;
  const { wallet, createdAt, expiresAt, usedAt } = row;
  if (context.adminWallets.has(wallet)) {
    return { wallet, createdAt, expiresAt, idleSeconds: usedAt + SESSION_IDLE_SECONDS - now };
  }
  // Closed, because the session would become valid again once the wallet is listed again.
  await closeSession(context, token);
  return null;
}

/** Extends a session that is in use. */
export async function renewSession(
  { db, now }: Context,
  token: string,
  session: AdminSession,
): Promise<AdminSession> {
  if (session.idleSeconds > SESSION_IDLE_SECONDS - RENEWAL_SECONDS) return session;
  await db
    .update(adminSessions)
    .set({ usedAt: now() })
    .where(eq(adminSessions.tokenHash, hashOf(token)));
  return { ...session, idleSeconds: SESSION_IDLE_SECONDS };
}

/** Closes the session of a token. @returns its wallet; null if there was none, or it had expired */
export async function closeSession({ db, now }: Context, token: string): Promise<string | null> {
  const [closed] = await db
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, hashOf(token)))
    .returning();
  return closed === undefined || isOver(closed, now()) ? null : closed.wallet;
}

/** Closes all sessions of a wallet. @returns their number, without expired ones */
export async function closeSessionsOf({ db, now }: Context, wallet: string): Promise<number> {
  const closed = await db.delete(adminSessions).where(eq(adminSessions.wallet, wallet)).returning();
  return closed.filter((row) => !isOver(row, now())).length;
}
