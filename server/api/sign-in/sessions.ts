import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { type AdminSession, SESSION_IDLE_SECONDS, SESSION_SECONDS } from '#src/contract/sign-in.ts';
import type { Database } from '#server/store/open-store.ts';
import { adminSessions } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';

const TOKEN_BYTES = 32;
/** Form of a token of `openSession`: other texts need no query. */
const TOKEN = /^[\w-]{43}$/;
/** A session is written at most so often, however much it is used. */
const RENEWAL_SECONDS = 60;

type Row = typeof adminSessions.$inferSelect;
type Context = Pick<ApiContext, 'db' | 'now'>;

/** The form in which tokens and secrets are kept: sha256, as hex. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits for a cookie. */
export const newSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const isOver = ({ expiresAt, usedAt }: Pick<Row, 'expiresAt' | 'usedAt'>, now: number): boolean =>
  expiresAt <= now || usedAt <= now - SESSION_IDLE_SECONDS;

/** A session with the token that opens it. */
export type OpenedSession = AdminSession & { readonly token: string };

/** Opens a session. @returns it with its token, which is kept nowhere but in the browser's cookie */
export async function openSession(db: Database, wallet: string, now: number): Promise<OpenedSession> {
  const token = newSecret();
  const session = { wallet, createdAt: now, expiresAt: now + SESSION_SECONDS };
  await db.insert(adminSessions).values({ tokenHash: hashOf(token), usedAt: now, ...session });
  return { ...session, idleSeconds: SESSION_IDLE_SECONDS, token };
}

/** The session of a token; null where there is none, it is over, or its wallet is no admin any more. */
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
  // So that it does not come back to life when the wallet is listed again.
  await closeSession(context, token);
  return null;
}

/** Puts off the end of a session that is used. */
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

/** Ends the session of a token. @returns whose it was; null where there was none, or it was over */
export async function closeSession({ db, now }: Context, token: string): Promise<string | null> {
  const [closed] = await db
    .delete(adminSessions)
    .where(eq(adminSessions.tokenHash, hashOf(token)))
    .returning();
  return closed === undefined || isOver(closed, now()) ? null : closed.wallet;
}

/** Ends all sessions of a wallet. @returns how many there were, those apart that were over */
export async function closeSessionsOf({ db, now }: Context, wallet: string): Promise<number> {
  const closed = await db.delete(adminSessions).where(eq(adminSessions.wallet, wallet)).returning();
  return closed.filter((row) => !isOver(row, now())).length;
}
