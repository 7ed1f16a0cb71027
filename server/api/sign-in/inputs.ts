import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import * as v from 'valibot';
import { SIGN_IN_SECONDS, type SignInInput, signInInputSchema } from '#src/contract/sign-in.ts';
import type { Database } from '#server/store/open-store.ts';
import { signInInputs } from '#server/store/schema.ts';
import { ApiError } from '../api-error.ts';
import type { ApiContext } from '../context.ts';
import { appOrigin } from './app-origin.ts';

const NONCE_BYTES = 16;
const STATEMENT = 'Sign in as an admin. This costs nothing and moves nothing.';

const iso = (unixSeconds: number): string => new Date(unixSeconds * 1_000).toISOString();

/**
 * Issues an input that one wallet may sign within five minutes.
 * @throws ApiError if the server's chain is not the cluster that the input would name
 */
export async function issueInput({ db, domain, cluster, now, indexer }: ApiContext): Promise<SignInInput> {
  if (indexer().chain === 'wrong') {
    throw new ApiError('unavailable', `The server is for ${cluster}, but another chain answers it`);
  }
  const at = now();
  const expiresAt = at + SIGN_IN_SECONDS;
  const input: SignInInput = {
    domain,
    uri: appOrigin(domain),
    statement: STATEMENT,
    version: '1',
    chainId: `solana:${cluster}`,
    nonce: randomBytes(NONCE_BYTES).toString('hex'),
    issuedAt: iso(at),
    expirationTime: iso(expiresAt),
  };
  await db.insert(signInInputs).values({ nonce: input.nonce, input, expiresAt });
  return input;
}

/**
 * Uses an input up: of two concurrent calls only one gets it. Returns null if it was never issued, is used or has
 * expired.
 * @param now Unix seconds
 */
export async function takeInput(db: Database, nonce: string, now: number): Promise<SignInInput | null> {
  const [row] = await db
    .delete(signInInputs)
    .where(and(eq(signInInputs.nonce, nonce), gt(signInInputs.expiresAt, now)))
    .returning({ input: signInInputs.input });
  return row === undefined ? null : v.parse(signInInputSchema, row.input);
}
