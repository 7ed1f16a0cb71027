import * as v from 'valibot';
import type { TransactionError } from '../ledger/transaction-error.ts';

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const u64 = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
);
const bytes = v.pipe(
  v.string(),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
);
const decimal = v.pipe(v.string(), v.regex(/^\d+$/));

const account = v.object({
  lamports: u64,
  data: bytes,
  owner: v.string(),
  executable: v.boolean(),
  rentEpoch: u64,
});

const accountIndex = v.object({ account_index: count });
const instructionError = v.union([v.string(), v.object({ Custom: count })]);
const error: v.GenericSchema<unknown, TransactionError> = v.union([
  v.string(),
  v.object({ InstructionError: v.tuple([count, instructionError]) }),
  v.object({ DuplicateInstruction: count }),
  v.object({ InsufficientFundsForRent: accountIndex }),
  v.object({ ProgramExecutionTemporarilyRestricted: accountIndex }),
]);

const innerInstruction = v.object({
  programIdIndex: count,
  accounts: v.array(count),
  data: v.string(),
  stackHeight: count,
});

const record = v.object({
  signature: v.string(),
  slot: count,
  raw: v.string(),
  keys: v.array(v.string()),
  fee: decimal,
  preBalances: v.array(decimal),
  postBalances: v.array(decimal),
  error: v.nullable(error),
  logs: v.array(v.string()),
  computeUnits: count,
  inner: v.array(v.object({ index: count, instructions: v.array(innerInstruction) })),
  returnData: v.nullable(v.object({ programId: v.string(), data: v.string() })),
});

const stretch = v.object({ slot: count, startMs: v.number(), slotMs: count });

/** Schema of a file of the state folder with a group of transactions. */
export const chunkSchema = v.object({ id: count, records: v.array(record) });

/** Schema of the main file's version, to be parsed before the rest of that file. */
export const versionSchema = v.object({ version: v.literal(2) });

/** The state folder's main file: everything but the full groups of transactions, which it lists. */
export const stateSchema = v.object({
  genesisHash: v.string(),
  hashSecret: v.pipe(bytes, v.length(32)),
  clock: v.object({ present: stretch, past: v.array(stretch), offsetMs: v.number(), slot: count }),
  faucet: v.object({ secretKey: v.pipe(bytes, v.length(64)), paid: count }),
  transactionCount: count,
  lastRestartSlot: count,
  programs: v.record(v.string(), v.string()),
  accounts: v.array(v.tuple([v.string(), account])),
  undo: v.array(v.object({ slot: count, address: v.string(), before: v.nullable(account) })),
  fullChunks: v.array(count),
  openChunk: v.nullable(chunkSchema),
});
