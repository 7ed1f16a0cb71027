import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { type AdminSession, sessionSchema } from '#src/contract/sign-in.ts';
import { type ApiKey, fetchByKey } from '#src/lib/api-client.ts';
import { isHttpError } from '#src/lib/http-error.ts';

const SESSION_KEY: ApiKey = ['/admin/session'];
const NOT_SIGNED_IN = 401;
const MS = 1_000;
/** The server counts whole seconds, and its answers take some. */
const ANSWER_MS = 5_000;
const QUERY_RETRIES = 2;

/** Whether the query asks for what stands behind the door, by the path in its key. */
export const isAdminQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof queryKey[0] === 'string' && queryKey[0].startsWith('/admin/');

/** Whether the server has said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  (isHttpError(error, 'status') && error.status === NOT_SIGNED_IN) ||
  (isHttpError(error, 'refused') && error.code === 'not_signed_in');

/** Retries a query unless the server has refused it. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES && !(isHttpError(error, 'status') && (error.status ?? 0) < 500);

/** The session of this browser. */
interface Door {
  /** The session that the cookie opens; null if nobody is signed in. */
  readonly session: AdminSession | null;
  /** Whether the session that was here before has ended because nobody used it. */
  readonly idled: boolean;
}

const opened = (session: AdminSession): Door => ({ session, idled: false });

/** The door without a session. How long one was idle is told by the time since its last answer, for clocks differ. */
function closed(client: QueryClient): Door {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Door>(SESSION_KEY) ?? {};
  if (!data?.session) return { session: null, idled: data?.idled ?? false };
  const idleMs = data.session.idleSeconds * MS;
  return { session: null, idled: Date.now() - dataUpdatedAt >= idleMs - ANSWER_MS };
}

interface Asked {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

const readSession = async ({ client, signal }: Asked): Promise<Door> => {
  try {
    return opened(v.parse(sessionSchema, await fetchByKey({ queryKey: SESSION_KEY, signal })));
  } catch (error) {
    if (isSignedOut(error)) return closed(client);
    throw error;
  }
};

export const useSession = () =>
  useQuery({ queryKey: SESSION_KEY, queryFn: readSession, retry: retryUnlessRefused });

export const setSession = (client: QueryClient, session: AdminSession): void =>
  void client.setQueryData<Door>(SESSION_KEY, opened(session));

/** Takes a session for renewed, unless it has ended before the server's answer came. */
export const keepSession = (client: QueryClient, session: AdminSession): void =>
  void client.setQueryData<Door>(SESSION_KEY, (door) => (door?.session ? opened(session) : door));

/** Asks the server whether somebody is still signed in; where it does not answer, it will refuse the next question. */
export async function askSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: SESSION_KEY });
  if (client.getQueryData<Door>(SESSION_KEY)?.session === null) endSession(client);
}

/** Nobody is signed in any more: nothing that was read for admins may stay in the page. */
export function endSession(client: QueryClient): void {
  client.setQueryData<Door>(SESSION_KEY, closed(client));
  client.removeQueries({
    predicate: (query) => isAdminQuery(query) && query.queryKey[0] !== SESSION_KEY[0],
  });
}
