import type { Call } from '#tests/model/interface.ts';
import { messageOf } from '#tests/model/message.ts';
import { encode } from './encode.ts';

const LARGEST = 1_232;
const KEY = 32;
const SIGNATURE = 64;
/** The fee payer with key and signature, blockhash, counts and the addresses of the two programs. */
const OVERHEAD = 240;

/** Whether instructions fit into one transaction. */
export function fits(calls: readonly Call[]): boolean {
  const { signers, named } = messageOf(calls);
  const instructions = calls.reduce((sum, call) => sum + 5 + call.metas.length + encode(call).data.length, 0);
  return OVERHEAD + KEY * named.size + SIGNATURE * signers.size + instructions <= LARGEST;
}
