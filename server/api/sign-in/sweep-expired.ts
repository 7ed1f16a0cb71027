import { lte, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { SESSION_IDLE_SECONDS } from '#src/contract/sign-in.ts';
import { errorText } from '#server/cluster/log.ts';
import type { Database } from '#server/store/open-store.ts';
import { adminSessions, signInInputs, usedSignatures } from '#server/store/schema.ts';
import type { ApiContext } from '../context.ts';

const SWEEP_MS = 60_000;

/** Deletes expired inputs, sessions and used signatures, and idle sessions, none of which would be accepted. */
export async function sweepExpired(db: Database, now: number): Promise<void> {
  await db.delete(signInInputs).where(lte(signInInputs.expiresAt, now));
  const { expiresAt, usedAt } = adminSessions;
  await db.delete(adminSessions).where(or(lte(expiresAt, now), lte(usedAt, now - SESSION_IDLE_SECONDS)));
  await db.delete(usedSignatures).where(lte(usedSignatures.expiresAt, now));
}

/** Sweeps every minute from when the app is ready until it closes. Several processes may do so concurrently. */
export function sweepRegularly(app: FastifyInstance, { db, now }: ApiContext): void {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      await sweepExpired(db, now());
    } catch (error) {
      app.log.warn(`Expired sessions could not be deleted, retrying in a minute: ${errorText(error)}`);
    }
  };
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      running = sweep();
    }, SWEEP_MS).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
