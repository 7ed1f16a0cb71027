import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { type AdminSession, sessionSchema } from '#src/contract/sign-in.ts';
import { type ApiKey, fetchByKey } from '#src/lib/api-client.ts';
import { isHttpError } from '#src/lib/http-error.ts';

const SESSION_KEY: ApiKey = ['/admin/session'];
const NOT_SIGNED_IN = 401;
const MS = 1_000;
/** A tolerance, because the server counts whole seconds and its responses take time. */
const ANSWER_MS = 5_000;
const QUERY_RETRIES = 2;

/** Whether the query requires an admin session, by the path in its key. */
export const isAdminQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof queryKey[0] === 'string' && queryKey[0].startsWith('/admin/');

/** Whether the server has responded that there is no session. */
export const isSignedOut = (error: unknown): boolean =>
  (isHttpError(error, 'status') && error.status === NOT_SIGNED_IN) ||
  (isHttpError(error, 'refused') && error.code === 'not_signed_in');

/** Retries a query unless the server has refused it. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES && !(isHttpError(error, 'status') && (error.status ?? 0) < 500);

/** The session of this browser. */
interface Door {
  /** The session of the cookie; null if there is none. */
  readonly session: AdminSession | null;
  /** Whether the previous session ended because of inactivity. */
  readonly idled: boolean;
}

const opened = (session: AdminSession): Door => ({ session, idled: false });

/** Returns the signed-out state. Idle time is measured since the last response, because device clocks differ. */
function closed(client: QueryClient): Door {
  const { data, dataUpdatedAt = 0 } = client.getQueryState<Door>(SESSION_KEY) ?? {};
  if (!data?.session) return { session: null, idled: data?.idled ?? false };
  const idleMs = data.session.idleSeconds * MS;
  return { session: null, idled: Date.now() - dataUpdatedAt >= idleMs - ANSWER_MS };
}

interface ReadContext {
  readonly client: QueryClient;
  readonly signal: AbortSignal;
}

const readSession = async ({ client, signal }: ReadContext): Promise<Door> => {
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

/** Stores a renewed session, unless it ended before the server's response arrived. */
export const keepSession = (client: QueryClient, session: AdminSession): void =>
  void client.setQueryData<Door>(SESSION_KEY, (door) => (door?.session ? opened(session) : door));

/** Refetches the session and ends it if the server has none; without a response, a later request will be refused. */
export async function checkSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: SESSION_KEY });
  if (client.getQueryData<Door>(SESSION_KEY)?.session === null) endSession(client);
}

/** Ends the session in this browser and removes all data that was loaded for the admin. */
export function endSession(client: QueryClient): void {
  client.setQueryData<Door>(SESSION_KEY, closed(client));
  client.removeQueries({
    predicate: (query) => isAdminQuery(query) && query.queryKey[0] !== SESSION_KEY[0],
  });
}
