import '../program/buffer.ts';
import { VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { LARGEST_TRANSACTION } from '../program/transaction-size.ts';
import { ADDRESS_BYTES, equalBytes, fromHex, toAddress } from '#src/protocol/bytes.ts';

/**
 * Readers for wallets' answers in all their shapes: typed arrays, arrays, objects made by JSON, text in base58, hex or
 * base64, each bare or inside an object or an array; transactions as bytes or as objects of any copy of web3.js.
 */

const SIGNATURE_BYTES = 64;
/** Limit for nested wrappers. */
const MOST_LAYERS = 4;

const byte = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255));

const viewSchema = v.pipe(
  v.custom<ArrayBufferView>((value) => ArrayBuffer.isView(value)),
  v.transform(({ buffer, byteOffset, byteLength }) =>
    Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength)),
  ),
);
const bufferSchema = v.pipe(
  // An ArrayBuffer of another frame is not an instance of this page's class.
  v.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
  v.transform((buffer) => new Uint8Array(buffer)),
);
const arraySchema = v.pipe(
  v.array(byte),
  v.minLength(1),
  v.transform((bytes) => Uint8Array.from(bytes)),
);
/** A Buffer as JSON writes it. */
const bufferJsonSchema = v.pipe(
  v.object({ type: v.literal('Buffer'), data: arraySchema }),
  v.transform(({ data }) => data),
);
/** A typed array as JSON writes it, or an array of another realm: `{0: 1, 1: 2}`, with or without a length. */
const arrayLikeSchema = v.pipe(
  v.looseObject({ 0: byte }),
  v.transform((value) => {
    const indexes = Object.keys(value).filter((key) => /^\d+$/.test(key));
    return indexes.map((_, index) => (value as Record<string, unknown>)[index]);
  }),
  arraySchema,
);
const bytesSchema = v.union([viewSchema, bufferSchema, arraySchema, bufferJsonSchema, arrayLikeSchema]);

/** A transaction of any copy of web3.js. The options allow missing signatures; newer classes accept no options. */
const serializableSchema = v.pipe(
  v.custom<{ serialize: (options: object) => unknown }>(
    (value) => typeof value === 'object' && value !== null && 'serialize' in value,
  ),
  v.transform((value) => value.serialize({ requireAllSignatures: false, verifySignatures: false })),
  bytesSchema,
);
/** A key of any copy of web3.js. */
const keyObjectSchema = v.pipe(
  v.custom<{ toBytes: () => unknown }>(
    (value) => typeof value === 'object' && value !== null && 'toBytes' in value,
  ),
  v.transform((value) => value.toBytes()),
  bytesSchema,
);

const signatureField = v.looseObject({ signature: v.unknown() });
const signaturesField = v.looseObject({ signatures: v.unknown() });
/** Returns a schema for the value of an object's field. */
const fieldOf = (name: string) =>
  v.pipe(
    v.looseObject({ [name]: v.unknown() }),
    v.transform((one): unknown => one[name]),
  );
const transactionFields = [fieldOf('signedTransaction'), fieldOf('transaction')] as const;
const keyFields = [fieldOf('address'), fieldOf('publicKey')] as const;
const list = v.pipe(v.array(v.unknown()), v.minLength(1));

/** Like `parsed`, but returns null also for objects whose own methods or properties throw. */
export function safely<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | null {
  try {
    return parsed(schema, value);
  } catch {
    return null;
  }
}

/** Returns the bytes that a text may encode: which encoding it is follows from their number. */
function decoded(text: string): Uint8Array[] {
  const trimmed = text.trim();
  const found: (Uint8Array | undefined)[] = [bs58.decodeUnsafe(trimmed)];
  if (/^(0x)?([0-9a-f]{2})+$/i.test(trimmed)) found.push(fromHex(trimmed.replace(/^0x/i, '')));
  if (/^[\w+/-]+={0,2}$/.test(trimmed)) {
    found.push(Uint8Array.from(Buffer.from(trimmed.replaceAll('-', '+').replaceAll('_', '/'), 'base64')));
  }
  return found.filter((bytes) => bytes !== undefined);
}

function bytesIn(value: unknown): Uint8Array[] {
  if (typeof value === 'string') return decoded(value);
  const bytes = safely(bytesSchema, value);
  return bytes === null ? [] : [bytes];
}

/** Returns the 64 bytes of a signature in a wallet's answer; null if there is none. */
export function signatureIn(answer: unknown, layers = MOST_LAYERS): Uint8Array | null {
  if (layers === 0 || answer === null || answer === undefined) return null;
  const bare = bytesIn(answer).find(({ length }) => length === SIGNATURE_BYTES);
  if (bare) return isEmpty(bare) ? null : bare;
  const wrapped = safely(signatureField, answer);
  const own = wrapped && signatureIn(wrapped.signature, layers - 1);
  if (own) return own;
  const several = safely(list, safely(signaturesField, answer)?.signatures ?? answer);
  // The first signature is the payer's.
  return several && signatureIn(several[0], layers - 1);
}

/** Returns the address of a key in a wallet's answer, in base58; null if there is none. */
export function addressIn(answer: unknown, layers = MOST_LAYERS): string | null {
  if (layers === 0 || answer === null || answer === undefined) return null;
  const object = safely(keyObjectSchema, answer);
  const bare = (object ? [object] : bytesIn(answer)).find(({ length }) => length === ADDRESS_BYTES);
  if (bare) return toAddress(bare);
  for (const field of keyFields) {
    const inner = safely(field, answer);
    const found = inner === null ? null : addressIn(inner, layers - 1);
    if (found !== null) return found;
  }
  return null;
}

/** Returns a text's bytes in a wallet's answer: bytes in any shape, or the text itself. */
export function messageIn(answer: unknown): Uint8Array | null {
  return typeof answer === 'string' ? new TextEncoder().encode(answer) : safely(bytesSchema, answer);
}

/** Returns the transaction in a wallet's answer, as an object of this page's web3.js; null if there is none. */
export function transactionIn(answer: unknown, layers = MOST_LAYERS): VersionedTransaction | null {
  if (layers === 0 || answer === null || answer === undefined) return null;
  const object = safely(serializableSchema, answer);
  for (const bytes of object ? [object] : bytesIn(answer)) {
    const transaction = deserialized(bytes);
    if (transaction) return transaction;
  }
  for (const field of transactionFields) {
    const inner = safely(field, answer);
    const found = inner === null ? null : transactionIn(inner, layers - 1);
    if (found) return found;
  }
  const [first] = safely(list, answer) ?? [];
  return typeof first === 'number' ? null : transactionIn(first, layers - 1);
}

/**
 * Returns the transaction; null for bytes that do not serialise to themselves. A transaction that is too large cannot
 * be serialised.
 */
function deserialized(bytes: Uint8Array): VersionedTransaction | null {
  try {
    const transaction = VersionedTransaction.deserialize(bytes);
    const isExact = bytes.length > LARGEST_TRANSACTION || equalBytes(transaction.serialize(), bytes);
    return isExact ? transaction : null;
  } catch {
    return null;
  }
}

/** Whether a signature is missing. */
export function isEmpty(signature: Uint8Array): boolean {
  return signature.every((one) => one === 0);
}
