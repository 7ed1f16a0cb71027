import type { StateCreator } from 'zustand';
import type { PoolHeader } from '#src/protocol/pool.ts';

export interface InvitesSlice {
  /** Address or integer id of the pool whose link this page was opened by; null for none. */
  readonly invitedTo: string | null;
  /**
   * The password that came with the link, or that a pool was created with here. It is for this page alone, so it is not
   * among the parts that are stored.
   */
  readonly heldPassword: { readonly pool: string; readonly password: string } | null;
}

/** Holds what a link to a pool has brought. */
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
