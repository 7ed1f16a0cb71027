import { isInvite, parseInvite } from '#src/lib/invite-link.ts';
import { useStore } from '#src/store/store.ts';

const POOL = /^\/pools\/([^/]+)\/?$/;

/**
 * Removes an invitation from the page's address, so that no reload, picture or copied link repeats its password. A
 * malformed invitation is removed, too, and has no effect.
 */
export function takeInvite(): void {
  const { hash, pathname, search } = window.location;
  const pool = POOL.exec(pathname)?.[1];
  if (pool === undefined || !isInvite(hash)) return;
  // Replaces the current history entry, which a new fragment has created above the entries of open layers.
  window.history.replaceState(window.history.state, '', pathname + search);
  const invite = parseInvite(hash);
  if (invite === null) return;
  const { password } = invite;
  useStore.setState({
    invitedTo: pool,
    ...(password !== null && { heldPassword: { pool, password } }),
  });
}
