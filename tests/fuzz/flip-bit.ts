import type { Hex } from '#tests/model/state.ts';
import type { Dice } from './dice.ts';

/** Returns the bytes with one bit flipped. */
export function flipBit(hex: Hex, dice: Dice): Hex {
  const bytes = Buffer.from(hex, 'hex');
  const at = dice.throw(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << dice.throw(8)), at);
  return bytes.toString('hex');
}
