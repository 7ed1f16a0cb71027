/**
 * A password-protected pool's key. Password and its hash stay in the browser: the pool stores the public key, and
 * joining needs its signature of a message. scrypt makes each guess cost 32 MiB and about 2^15 rounds.
 */
import { ed25519 } from '@noble/curves/ed25519.js';
import { scryptAsync } from '@noble/hashes/scrypt.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from './bytes.ts';

const GATE_DOMAIN = utf8ToBytes('vrf-pool/gate/v1');
const JOIN_DOMAIN = utf8ToBytes('vrf-pool/join/v1');
/** Length in bytes of each address and hash in the message. */
const ID_BYTES = 32;
/** Must not change: other values derive other keys, which lock the players of existing pools out. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, dkLen: 32 };

/** The values by which one password gives different keys in different pools; 32 bytes each. */
export interface GateContext {
  readonly program: Uint8Array;
  readonly creator: Uint8Array;
  readonly seedCommitment: Uint8Array;
}

export interface GateKey {
  /** 32 bytes: the Ed25519 secret seed. */
  readonly seed: Uint8Array;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * Derives the key without blocking the page. The password is converted to NFKC, so that two keyboards that compose
 * letters differently give the same key.
 * @param onProgress called with the fraction done, 0 to 1
 */
export async function deriveGateKey(
  password: string,
  { program, creator, seedCommitment }: GateContext,
  onProgress?: (fraction: number) => void,
): Promise<GateKey> {
  const salt = sha256(concatBytes(GATE_DOMAIN, program, creator, seedCommitment));
  const seed = await scryptAsync(utf8ToBytes(password.normalize('NFKC')), salt, {
    ...SCRYPT,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { seed, publicKey: ed25519.getPublicKey(seed) };
}

/** The values of a player's join; 32 bytes each. */
export interface Join {
  readonly program: Uint8Array;
  readonly pool: Uint8Array;
  readonly player: Uint8Array;
  /** Hash of the terms that the player agrees to. */
  readonly terms: Uint8Array;
}

/** Returns the message that the gate's key signs to let the player join. */
export function joinMessage({ program, pool, player, terms }: Join): Uint8Array {
  return concatBytes(JOIN_DOMAIN, program, pool, player, terms);
}

/** Returns the join that a gate's key has signed for; null if the bytes are no such message. */
export function parseJoinMessage(message: Uint8Array): Join | null {
  const isJoin = JOIN_DOMAIN.every((byte, at) => message[at] === byte);
  if (!isJoin || message.length !== JOIN_DOMAIN.length + 4 * ID_BYTES) return null;
  const part = (at: number): Uint8Array =>
    message.slice(JOIN_DOMAIN.length + at * ID_BYTES, JOIN_DOMAIN.length + (at + 1) * ID_BYTES);
  return { program: part(0), pool: part(1), player: part(2), terms: part(3) };
}
