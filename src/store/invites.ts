import type { StateCreator } from 'zustand';
import type { PoolHeader } from '#src/protocol/pool.ts';

export interface InvitesSlice {
  /** Address or integer id of the pool whose link this page was opened by; null for none. */
  readonly invitedTo: string | null;
  /**
   * The password from the link, or of a pool that was created here. Only this page uses the password, so it is not
   * stored.
   */
  readonly heldPassword: { readonly pool: string; readonly password: string } | null;
}

/** Holds the pool and the password from a link. */
export const createInvitesSlice: StateCreator<InvitesSlice> = () => ({ invitedTo: null, heldPassword: null });

type Named = Pick<PoolHeader, 'address' | 'id'>;

const isNamed = (pool: Named, name: string | undefined | null): boolean =>
  name === pool.address || name === String(pool.id);

/** Returns a selector of whether the page was opened by an invitation to a pool. */
export const isInvitedTo =
  (pool: Named) =>
  ({ invitedTo }: InvitesSlice): boolean =>
    isNamed(pool, invitedTo);

/** Returns a selector of the password that this page holds for a pool; null for none. */
export const passwordOf =
  (pool: Named) =>
  ({ heldPassword }: InvitesSlice): string | null =>
    heldPassword !== null && isNamed(pool, heldPassword.pool) ? heldPassword.password : null;
