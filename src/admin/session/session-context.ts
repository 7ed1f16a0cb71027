import { createContext, useContext } from 'react';
import type { AdminSession } from '#src/contract/sign-in.ts';

const SessionContext = createContext<AdminSession | null>(null);

export const SessionProvider = SessionContext.Provider;

/** Returns the session; only for components that are shown to a signed-in admin. */
export function useAdmin(): AdminSession {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No admin is signed in here');
  return session;
}
