import { BorshEventCoder, type Idl, LangErrorCode } from '@coral-xyz/anchor';
import { type Message, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import type { TransactionMetadata } from 'litesvm/dist/internal.js';
import { IDL } from '#idl/vrf_pool.ts';
import type { PositionedEvent } from '#server/projection/chain-transaction.ts';
import type { TransactionError } from '#server/localnet/ledger/transaction-error.ts';
import { customErrorCode, programErrorName } from '#src/chain/program/errors.ts';
import { toChainEvent } from '#src/chain/program/event-types.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { plain } from './plain.ts';

export interface PlainEvent {
  readonly name: string;
  readonly data: unknown;
}

/** The effects of a transaction. */
export interface Outcome {
  /** The program's or Anchor's name of the error, or a runtime error as JSON; null if the transaction went through. */
  readonly refusal: string | null;
  readonly logs: readonly string[];
  readonly units: bigint;
  readonly events: readonly PlainEvent[];
  /** The events in the form in which the server's indexer reads them. */
  readonly positioned: readonly PositionedEvent[];
  /** Bytes of the signed transaction. */
  readonly size: number;
  /** Lamports by which each named account changed, without the fee payer and unchanged ones. */
  readonly deltas: Readonly<Record<string, bigint>>;
}

const coder = new BorshEventCoder(IDL as unknown as Idl);
/** Bytes that Anchor's `emit_cpi!` puts before an event. */
const TAG_LENGTH = 8;
const ANCHOR_ERRORS = new Map(Object.entries(LangErrorCode).map(([name, code]) => [code, name]));

/** Returns a transaction error's name. */
export function refusalOf(error: TransactionError | null): string | null {
  if (error === null) return null;
  const code = customErrorCode(error);
  const anchorName = code === null ? undefined : ANCHOR_ERRORS.get(code);
  return programErrorName(error) ?? anchorName ?? JSON.stringify(error);
}

/** Reads the program's events from LiteSVM's report, as from a cluster's answer to `getTransaction`. */
export function eventsIn(
  message: Message,
  meta: TransactionMetadata,
  err: unknown,
): Pick<Outcome, 'events' | 'positioned'> {
  const innerInstructions = meta.innerInstructions().map((group, index) => ({
    index,
    instructions: group.map((inner) => ({
      programIdIndex: inner.instruction().programIdIndex(),
      data: bs58.encode(inner.instruction().data()),
    })),
  }));
  const accountKeys = message.accountKeys.map((key) => new PublicKey(key).toBase58());
  const found = eventsOf({ transaction: { message: { accountKeys } }, meta: { err, innerInstructions } });
  // Use Anchor's decoder, which is independent of the product's.
  const fieldsOf = ({ outerIndex, innerIndex }: (typeof found)[number]): unknown => {
    const data = bs58.decode(innerInstructions[outerIndex]?.instructions[innerIndex]?.data ?? '');
    return coder.decode(Buffer.from(data.subarray(TAG_LENGTH)).toString('base64'))?.data;
  };
  return {
    events: found.map((event) => ({ name: event.name, data: plain(fieldsOf(event)) })),
    positioned: found.map((event) => {
      const { outerIndex, innerIndex } = event;
      return { outerIndex, innerIndex, event: toChainEvent(event) };
    }),
  };
}
