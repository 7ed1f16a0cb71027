import '#src/chain/program/buffer.ts';
import bs58 from 'bs58';
import * as v from 'valibot';
import { errorText } from '#server/cluster/log.ts';
import type { ChainTransaction, PositionedEvent } from '#server/projection/chain-transaction.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { toChainEvent } from '#src/chain/program/event-types.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { HIGHEST_VERSION } from '#src/chain/program/transaction-json.ts';
import { IDL } from '#idl/vrf_pool.ts';
import type { Positioned } from './positions.ts';

const instruction = v.object({ programIdIndex: v.number(), data: v.string(), accounts: v.array(v.number()) });
const keys = v.array(v.string());

/** The fields of `getTransaction` (encoding `json`) that are used here. Versions differ only in other fields. */
const transactionSchema = v.object({
  version: v.optional(v.union([v.literal('legacy'), v.number()]), 'legacy'),
  slot: v.pipe(v.number(), v.safeInteger()),
  blockTime: v.nullish(v.pipe(v.number(), v.safeInteger()), null),
  transaction: v.object({
    signatures: v.pipe(v.array(v.string()), v.minLength(1)),
    message: v.object({ accountKeys: v.pipe(keys, v.minLength(1)), instructions: v.array(instruction) }),
  }),
  meta: v.object({
    err: v.unknown(),
    fee: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    loadedAddresses: v.nullish(v.object({ writable: keys, readonly: keys }), { writable: [], readonly: [] }),
    innerInstructions: v.nullish(
      v.array(v.object({ index: v.number(), instructions: v.array(instruction) })),
      null,
    ),
  }),
});
type Transaction = v.InferOutput<typeof transactionSchema>;

/** Returns the parameters of `getTransaction` that `readTransaction` expects. */
export function transactionParams(signature: string): readonly unknown[] {
  const config = {
    encoding: 'json',
    commitment: 'confirmed',
    maxSupportedTransactionVersion: HIGHEST_VERSION,
  };
  return [signature, config];
}

/** The response is not the requested transaction, or contains data that this server does not understand. */
export class UnreadableTransaction extends Error {
  override readonly name = 'UnreadableTransaction';
}

/** A transaction as it was read, with its version. */
export interface ReadTransaction extends ChainTransaction {
  readonly version: number | 'legacy';
}

/**
 * Returns the transaction of an RPC response. No event of the program is dropped silently.
 * @throws UnreadableTransaction if the response is not a transaction, is another one, or holds an event that is not
 *   in the IDL
 */
export function readTransaction(
  answer: unknown,
  { signature, slot, slotIndex }: Positioned,
): ReadTransaction {
  try {
    const parsed = v.parse(transactionSchema, answer);
    const { transaction, meta, blockTime } = parsed;
    if (transaction.signatures[0] !== signature) throw new Error('it is another one');
    // The transaction has landed in another slot on another fork: the next listing shows the slot.
    if (BigInt(parsed.slot) !== slot) throw new Error(`it is in slot ${parsed.slot}, not ${slot}`);
    const events = eventsOf(answer).map((event): PositionedEvent => {
      const { outerIndex, innerIndex } = event;
      return { outerIndex, innerIndex, event: toChainEvent(event) };
    });
    return {
      version: parsed.version,
      signature,
      slot,
      slotIndex,
      at: blockTime,
      feePayer: transaction.message.accountKeys[0] ?? '',
      feeLamports: BigInt(meta.fee),
      ...callsOf(parsed, events),
      error: meta.err,
      events,
    };
  } catch (cause) {
    throw new UnreadableTransaction(`Transaction ${signature} cannot be read: ${errorText(cause)}`, {
      cause,
    });
  }
}

/**
 * Returns the program's instructions in execution order, including those invoked by other programs, and their pools.
 */
function callsOf(
  { transaction: { message }, meta }: Transaction,
  events: readonly PositionedEvent[],
): Pick<ChainTransaction, 'instructions' | 'pools'> {
  const all = [...message.accountKeys, ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly];
  const program = all.indexOf(PROGRAM_ID.toBase58());
  if (meta.innerInstructions === null && meta.err === null) {
    throw new Error('the RPC does not record inner instructions, which hold the events');
  }
  const isWithin = (position: number): boolean => all[position] !== undefined;
  const inside = meta.innerInstructions?.flatMap(({ instructions }) => instructions) ?? [];
  for (const { programIdIndex, accounts } of [...message.instructions, ...inside]) {
    if (![programIdIndex, ...accounts].every(isWithin))
      throw new Error('it names accounts that it does not have');
  }
  if (program < 0) throw new Error('it does not name the program');
  const inner = new Map(meta.innerInstructions?.map(({ index, instructions }) => [index, instructions]));
  const read = new Set(events.map(({ outerIndex, innerIndex }) => `${outerIndex} ${innerIndex}`));
  const calls = message.instructions
    .flatMap((outer, outerIndex) => [
      outer,
      ...(inner.get(outerIndex) ?? []).filter((_, innerIndex) => !read.has(`${outerIndex} ${innerIndex}`)),
    ])
    .filter(({ programIdIndex }) => programIdIndex === program)
    .flatMap(({ data, accounts }) => {
      const call = programCall(bs58.decode(data));
      if (call === 'event' && meta.err === null) {
        throw new Error('the program emitted an event that this server does not know: it needs an update');
      }
      if (typeof call !== 'object') return [];
      // The program refuses a call without a pool account, so the pool is undefined only for refused calls.
      return { instruction: call.instruction, pool: all[accounts[call.poolAccount] ?? -1] };
    });
  return {
    instructions: calls.map((call) => call.instruction),
    pools: [...new Set(calls.flatMap(({ pool }) => pool ?? []))],
  };
}

const DISCRIMINATOR_LENGTH = 8;

/** First eight bytes of `sha256("anchor:event")`, reversed: what Anchor's `emit_cpi!` puts before an event. */
const EVENT_TAG = 'e445a52e51cb9a1d';

interface Instruction {
  /** Its name in the IDL. */
  readonly instruction: string;
  /** Index of the pool among the instruction's accounts; -1 for none. */
  readonly poolAccount: number;
}

const instructions: ReadonlyMap<string, Instruction> = new Map(
  IDL.instructions.map(({ name, discriminator, accounts }) => [
    Buffer.from(discriminator).toString('hex'),
    { instruction: name, poolAccount: accounts.findIndex((account) => account.name === 'pool') },
  ]),
);

/** Classifies a call of the program: an instruction, an event it emits, or undefined for data that it refuses. */
function programCall(data: Uint8Array): Instruction | 'event' | undefined {
  const discriminator = Buffer.from(data.subarray(0, DISCRIMINATOR_LENGTH)).toString('hex');
  return discriminator === EVENT_TAG ? 'event' : instructions.get(discriminator);
}
