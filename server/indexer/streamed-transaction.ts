import '#src/chain/program/buffer.ts';
import bs58 from 'bs58';
import * as v from 'valibot';

const integer = v.pipe(v.string(), v.regex(/^-?\d{1,16}$/), v.transform(Number), v.safeInteger());
const slot = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((text) => BigInt(text)),
);
const bytes = v.instance(Uint8Array);
const base58 = v.pipe(
  bytes,
  v.transform((value) => bs58.encode(value)),
);

/** Updates of the stream, as `geyser.proto` describes them; the contents of a transaction are parsed once it is read. */
export const updateSchema = v.variant('update', [
  v.object({
    update: v.literal('transaction'),
    transaction: v.object({
      slot,
      transaction: v.object({
        signature: v.pipe(
          bytes,
          v.length(64),
          v.transform((value) => bs58.encode(value)),
        ),
        index: integer,
        transaction: v.unknown(),
        meta: v.unknown(),
      }),
    }),
  }),
  v.object({
    update: v.literal('block_meta'),
    block_meta: v.object({ slot, block_time: v.nullable(v.object({ timestamp: integer })) }),
  }),
  v.object({ update: v.picklist(['ping', 'pong']) }),
]);

const instruction = v.pipe(
  v.object({ program_id_index: v.number(), accounts: bytes, data: base58 }),
  v.transform(({ program_id_index, accounts, data }) => ({
    programIdIndex: program_id_index,
    accounts: [...accounts],
    data,
  })),
);
const instructions = v.array(instruction);
const keys = v.array(base58);

/** Bincode: variant 8 of `TransactionError`, the instruction's index, variant 25 of `InstructionError`, a number. */
const CUSTOM_ERROR = /^08000000(?<index>..)19000000(?<code>.{8})$/;

/** Errors other than a program's own are left to `getTransaction`, which names them. */
const error = v.pipe(
  bytes,
  v.transform((value) => CUSTOM_ERROR.exec(Buffer.from(value).toString('hex'))?.groups),
  v.object({ index: v.string(), code: v.string() }, 'an error that is no program’s'),
  v.transform(({ index, code }) => ({
    InstructionError: [Number.parseInt(index, 16), { Custom: Buffer.from(code, 'hex').readUInt32LE() }],
  })),
);

const contentsSchema = v.object({
  transaction: v.object({
    signatures: keys,
    message: v.object({
      account_keys: keys,
      instructions,
      versioned: v.boolean(),
      config: v.nullable(v.object({})),
    }),
  }),
  meta: v.object({
    err: v.nullable(v.object({ err: error })),
    fee: integer,
    inner_instructions: v.array(v.object({ index: v.number(), instructions })),
    inner_instructions_none: v.boolean(),
    loaded_writable_addresses: keys,
    loaded_readonly_addresses: keys,
  }),
});

/** A transaction of the stream with uninterpreted contents. */
export interface StreamedTransaction {
  readonly signature: string;
  readonly slot: bigint;
  /** Its index in the block. */
  readonly index: number;
  readonly transaction: unknown;
  readonly meta: unknown;
}

/** Returns a transaction as `getTransaction` does (encoding `json`). @throws ValiError if its contents are malformed */
export function toTransactionJson(streamed: StreamedTransaction, blockTime: number | null): unknown {
  const { transaction, meta } = v.parse(contentsSchema, streamed);
  const { account_keys: accountKeys, instructions: outer, versioned, config } = transaction.message;
  return {
    version: versioned ? (config === null ? 0 : 1) : 'legacy',
    slot: Number(streamed.slot),
    blockTime,
    transaction: { signatures: transaction.signatures, message: { accountKeys, instructions: outer } },
    meta: {
      err: meta.err?.err ?? null,
      fee: meta.fee,
      loadedAddresses: { writable: meta.loaded_writable_addresses, readonly: meta.loaded_readonly_addresses },
      innerInstructions: meta.inner_instructions_none ? null : meta.inner_instructions,
    },
  };
}
