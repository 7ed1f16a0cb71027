import '../program/buffer.ts';
import bs58 from 'bs58';
import * as v from 'valibot';
import { isEmpty, safely, signatureIn, transactionIn } from './shapes.ts';

/** Limit for nested errors and for the data of a JSON-RPC error. */
const MOST_LAYERS = 4;

const inside = v.optional(v.unknown());
const within = v.looseObject({ error: inside, cause: inside, data: inside });

/**
 * Returns the base58 signature of a transaction that a wallet has sent by itself, from its answer or from its error: a
 * wallet that gave up waiting for the confirmation has still sent the transaction. An answer with the whole transaction
 * is read as well.
 * @returns null if there is none
 */
export function sentSignature(answer: unknown, layers = MOST_LAYERS): string | null {
  const signature = signatureIn(answer) ?? transactionIn(answer)?.signatures[0];
  if (signature && !isEmpty(signature)) return bs58.encode(signature);
  const inner = layers > 0 ? safely(within, answer) : null;
  if (inner === null) return null;
  const { error, cause, data } = inner;
  return (
    [error, cause, data].map((one) => sentSignature(one, layers - 1)).find((one) => one !== null) ?? null
  );
}
