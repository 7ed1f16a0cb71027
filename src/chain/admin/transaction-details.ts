import '../program/buffer.ts';
import type { CompiledInstruction, VersionedTransactionResponse } from '@solana/web3.js';
import bs58 from 'bs58';
import * as v from 'valibot';
import { parsed } from '#src/lib/parsed.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { getConnection } from '../connection.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { decodeInstruction, type NamedAccount, type NamedArgument } from '../program/decode-instruction.ts';
import { type ChainEvent, toChainEvent } from '../program/event-types.ts';
import { eventsOf, isEvent } from '../program/events.ts';
import { decodeNative, type NativeProgram, nativeProgram } from '../program/native-instructions.ts';
import { TransactionFailed } from '../program/transaction-failed.ts';
import { accountKeysOf, HIGHEST_VERSION, toRpcJson } from '../program/transaction-json.ts';
import { toTxFailure, type TxFailure } from '../actions/tx-failure.ts';

/** One call of a program. */
interface InstructionDetails {
  /** The program's address. */
  readonly program: string;
  /** Null for a program that the app does not know. */
  readonly programName: 'vrf_pool' | NativeProgram | null;
  /** Null if the call cannot be read. */
  readonly name: string | null;
  /** Index of the top-level instruction, from 0: of this instruction itself, or of its caller. */
  readonly index: number;
  /** Whether another program called the instruction. */
  readonly inner: boolean;
  readonly args: readonly NamedArgument[];
  readonly accounts: readonly NamedAccount[];
  /** Hex. */
  readonly data: string;
}

/** A transaction as the node returns it. */
export interface TransactionDetails {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; null if the node no longer has the time. */
  readonly at: number | null;
  readonly feePayer: string;
  readonly feeLamports: bigint;
  /** Compute units; null if the node does not report them. */
  readonly units: number | null;
  /** Calls in the order of execution; inner instructions only of the program, without its events. */
  readonly instructions: readonly InstructionDetails[];
  /** Events of the program; empty if the transaction failed. */
  readonly events: readonly ChainEvent[];
  readonly logs: readonly string[];
  /** Null if the transaction succeeded. */
  readonly failure: TxFailure | null;
  /**
   * Index of the instruction that failed, from 0; null if no instruction failed or the whole transaction was refused.
   */
  readonly failedIndex: number | null;
}

/**
 * Returns a transaction with everything that can be decoded of it; null if the node does not have it.
 * @throws the connection's error
 */
export async function getTransactionDetails(signature: string): Promise<TransactionDetails | null> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: HIGHEST_VERSION } as const;
  const response = await getConnection().getTransaction(signature, options);
  if (response === null) return null;
  const { slot, blockTime, transaction, meta } = response;
  const error: unknown = meta?.err ?? null;
  const logs = meta?.logMessages ?? [];
  const failed = error === null ? null : new TransactionFailed('failed', error, logs, signature);
  const keys = accountKeysOf(response);
  const events = eventsOf(toRpcJson(response));
  return {
    signature: transaction.signatures[0] ?? signature,
    slot,
    at: blockTime ?? null,
    feePayer: keys[0] ?? '',
    feeLamports: BigInt(meta?.fee ?? 0),
    units: meta?.computeUnitsConsumed ?? null,
    instructions: instructionsOf(response, keys),
    events: events.map(toChainEvent),
    logs,
    failure: failed && toTxFailure(failed),
    failedIndex: failedIndex(error),
  };
}

const instructionError = v.object({ InstructionError: v.tuple([v.number(), v.unknown()]) });

function failedIndex(error: unknown): number | null {
  return parsed(instructionError, error)?.InstructionError[0] ?? null;
}

function instructionsOf(
  { transaction, meta }: VersionedTransactionResponse,
  keys: readonly string[],
): InstructionDetails[] {
  const inner = new Map(meta?.innerInstructions?.map(({ index, instructions }) => [index, instructions]));
  return transaction.message.compiledInstructions.flatMap((outer, index) => {
    const { programIdIndex, accountKeyIndexes: accounts, data } = outer;
    const calls = inner.get(index) ?? [];
    return [
      detailsOf({ programIdIndex, accounts, data }, index, false, keys),
      ...calls
        .filter((call) => isOfProgram(call, keys))
        .map((call) => detailsOf({ ...call, data: bs58.decode(call.data) }, index, true, keys)),
    ];
  });
}

/** Whether the call is one of the program's instructions: its calls of itself only emit events. */
function isOfProgram(call: CompiledInstruction, keys: readonly string[]): boolean {
  return keys[call.programIdIndex] === PROGRAM_ID.toBase58() && !isEvent(bs58.decode(call.data));
}

interface Call {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

function detailsOf(call: Call, index: number, inner: boolean, keys: readonly string[]): InstructionDetails {
  const program = keys[call.programIdIndex] ?? '';
  const addresses = call.accounts.map((at) => keys[at] ?? '');
  const unnamed = addresses.map((address): NamedAccount => ({ name: null, address }));
  const decoded = nativeProgram(program);
  const isOwn = program === PROGRAM_ID.toBase58();
  const read = isOwn
    ? decodeInstruction(addresses, call.data)
    : decoded && decodeNative(decoded, addresses, call.data);
  return {
    program,
    programName: isOwn ? 'vrf_pool' : decoded,
    index,
    inner,
    ...(read ?? { name: null, args: [], accounts: unnamed }),
    data: toHex(call.data),
  };
}
