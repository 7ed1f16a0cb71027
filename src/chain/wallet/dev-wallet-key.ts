import { ed25519 } from '@noble/curves/ed25519.js';
import * as v from 'valibot';
import { log } from '#src/lib/log.ts';
import { parsed } from '#src/lib/parsed.ts';
import { readStored, writeStored } from '#src/lib/stored.ts';
import { fromHex, toHex } from '#src/protocol/bytes.ts';

const STORAGE_KEY = 'xeroz.developmentWallet';

const secretSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Returns the development wallet's secret key of 32 bytes: the stored one of this browser, or a new one. */
export function developmentKey(): Uint8Array {
  const stored = readStored(STORAGE_KEY, secretSchema, undefined, String);
  if (stored !== null) return fromHex(stored);
  const secret = ed25519.utils.randomSecretKey();
  if (!writeStored(STORAGE_KEY, toHex(secret))) {
    log.warn('The development wallet lasts only until this page is closed');
  }
  return secret;
}

/**
 * Returns the 32 bytes of the local chain's admin key, which the development server of that chain passes to its own
 * pages; null if it passes none, and in every production build.
 */
export function localAdminKey(): Uint8Array | null {
  if (!import.meta.env.DEV) return null;
  const given = parsed(secretSchema, import.meta.env.LOCAL_ADMIN_KEY);
  return given === null ? null : fromHex(given);
}
