import type { QueryClient } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { type AdminSession, sessionSchema } from '#src/contract/sign-in.ts';
import { ApiFailure, type ApiKey, fetchByKey } from '#src/lib/api-client.ts';
import { Refused } from '#src/lib/send-json.ts';

const SESSION_KEY: ApiKey = ['/admin/session'];
const NOT_SIGNED_IN = 401;
const QUERY_RETRIES = 2;

/** Whether the query asks for what stands behind the door, by the path in its key. */
export const isAdminQuery = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  typeof queryKey[0] === 'string' && queryKey[0].startsWith('/admin/');

/** Whether the server has said that nobody is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  (error instanceof ApiFailure && error.status === NOT_SIGNED_IN) ||
  (error instanceof Refused && error.code === 'not_signed_in');

/** A refusal stays one, however often it is asked again. */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  failures < QUERY_RETRIES && !(error instanceof ApiFailure && error.status < 500);

const readSession = async (context: { readonly signal: AbortSignal }): Promise<AdminSession | null> => {
  try {
    return v.parse(sessionSchema, await fetchByKey({ queryKey: SESSION_KEY, signal: context.signal }));
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
};

/** The session that this browser's cookie opens; null where nobody is signed in. */
export const useSession = () =>
  useQuery({ queryKey: SESSION_KEY, queryFn: readSession, retry: retryUnlessRefused });

export const setSession = (client: QueryClient, session: AdminSession): void =>
  void client.setQueryData<AdminSession | null>(SESSION_KEY, session);

/** Asks the server whether somebody is still signed in; where it does not answer, it will refuse the next question. */
export async function askSession(client: QueryClient): Promise<void> {
  await client.refetchQueries({ queryKey: SESSION_KEY });
  if (client.getQueryData(SESSION_KEY) === null) endSession(client);
}

/** Nobody is signed in any more: nothing that was read for admins may stay in the page. */
export function endSession(client: QueryClient): void {
  client.setQueryData<AdminSession | null>(SESSION_KEY, null);
  client.removeQueries({
    predicate: (query) => isAdminQuery(query) && query.queryKey[0] !== SESSION_KEY[0],
  });
}
