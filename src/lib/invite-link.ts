/**
 * The fragment that makes a pool's link an invitation, such as `#invite` or `#invite=open%20sesame`. Browsers send no
 * fragment to a server, so that it can carry the pool's password.
 */
const MARK = '#invite';

/**
 * Matches a password that a link can carry: not empty, not too long, without control characters and lone surrogates.
 */
const PASSWORD = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/** Characters that a messenger may take for the end of a link. */
const PUNCTUATION = /[!'()*._~]/g;

const escaped = (sign: string): string => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;

export interface Invite {
  /** Null if the link has none. */
  readonly password: string | null;
}

/** Whether a link can carry a password. */
export const fitsInvite = (password: string): boolean => PASSWORD.test(password);

/** Returns the fragment of a link that invites; it carries the password only if that fits. */
export const inviteFragment = (password: string | null = null): string =>
  password !== null && fitsInvite(password)
    ? `${MARK}=${encodeURIComponent(password).replaceAll(PUNCTUATION, escaped)}`
    : MARK;

/** Whether a fragment is meant as an invitation, malformed or not: it can hold a password, or a part of one. */
export const isInvite = (fragment: string): boolean => fragment.startsWith(MARK);

/** Reads an address's fragment; null for one that is no invitation, or a malformed one. */
export function parseInvite(fragment: string): Invite | null {
  if (fragment === MARK) return { password: null };
  if (!fragment.startsWith(`${MARK}=`)) return null;
  try {
    const password = decodeURIComponent(fragment.slice(MARK.length + 1));
    return fitsInvite(password) ? { password } : null;
  } catch {
    return null;
  }
}
