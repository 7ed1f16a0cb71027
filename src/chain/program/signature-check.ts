import { PublicKey } from '@solana/web3.js';
import { toHex } from '#src/protocol/bytes.ts';
import { parseJoinMessage } from '#src/protocol/gate.ts';
import type { NamedArgument } from './decode-instruction.ts';

/**
 * Header of the instruction: the number of signatures and a padding byte, then the positions of signature, key and
 * message, as seven u16.
 */
const COUNT_BYTES = 2;
const OFFSETS = 7;
const HEADER_BYTES = COUNT_BYTES + OFFSETS * 2;
const KEY_BYTES = 32;
/** Instruction index for bytes in the instruction itself. */
const ITSELF = 0xffff;

const address = (key: Uint8Array): string => new PublicKey(key).toBase58();

/**
 * Decodes a call of the Ed25519 program that checks one signature whose key and message are in the call itself. A check
 * of a gate's message, which lets a player join a pool with a password, has a name of its own.
 * @returns null for any other call
 */
export function decodeSignatureCheck(data: Uint8Array) {
  if (data[0] !== 1 || data.length < HEADER_BYTES) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [, , keyAt = 0, keyIn, messageAt = 0, messageBytes = 0, messageIn] = Array.from(
    { length: OFFSETS },
    (_, at) => view.getUint16(COUNT_BYTES + 2 * at, true),
  );
  const ends = [keyAt + KEY_BYTES, messageAt + messageBytes];
  if (keyIn !== ITSELF || messageIn !== ITSELF || ends.some((end) => end > data.length)) return null;
  const key = { name: 'key', value: address(data.subarray(keyAt, keyAt + KEY_BYTES)) };
  const message = data.subarray(messageAt, messageAt + messageBytes);
  const join = parseJoinMessage(message);
  const args: readonly NamedArgument[] =
    join === null
      ? [key, { name: 'message', value: toHex(message) }]
      : [
          { name: 'gate', value: key.value },
          { name: 'program', value: address(join.program) },
          { name: 'pool', value: address(join.pool) },
          { name: 'player', value: address(join.player) },
          { name: 'terms', value: toHex(join.terms) },
        ];
  return { name: join === null ? 'verify_signature' : 'verify_gate_message', args, accounts: [] };
}
