import { ed25519 } from '@noble/curves/ed25519.js';
import * as v from 'valibot';
import { fromHex, toHex } from '#src/protocol/bytes.ts';

const STORAGE_KEY = 'xeroz.developmentWallet';

const secretSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The development wallet's secret key of 32 bytes: the one this browser keeps, or a new one. */
export function developmentKey(): Uint8Array {
  try {
    const stored = v.safeParse(secretSchema, localStorage.getItem(STORAGE_KEY));
    if (stored.success) return fromHex(stored.output);
    const secret = ed25519.utils.randomSecretKey();
    localStorage.setItem(STORAGE_KEY, toHex(secret));
    return secret;
  } catch (error) {
    console.warn('The development wallet lasts only until this page is closed', error);
    return ed25519.utils.randomSecretKey();
  }
}

/**
 * The 32 bytes of the local chain's admin key, as the development server of that chain names them to its own pages;
 * null where it names none, and in every production build.
 */
export function localAdminKey(): Uint8Array | null {
  if (!import.meta.env.DEV) return null;
  const given = v.safeParse(secretSchema, import.meta.env.LOCAL_ADMIN_KEY);
  return given.success ? fromHex(given.output) : null;
}
