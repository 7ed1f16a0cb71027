import './buffer.ts';
import { BorshEventCoder, type Idl } from '@coral-xyz/anchor';
import bs58 from 'bs58';
import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';
import { PROGRAM_ID } from './addresses.ts';
import { eventSize } from './event-size.ts';

/** An event's fields as Anchor decodes them, by their names in the IDL. */
export interface ProgramEvent {
  readonly name: (typeof IDL)['events'][number]['name'];
  readonly data: unknown;
  /** The instruction of the transaction it belongs to, and its place among that one's inner instructions. */
  readonly outerIndex: number;
  readonly innerIndex: number;
}

/** First eight bytes of `sha256("anchor:event")`, reversed: what Anchor's `emit_cpi!` puts before an event. */
const EVENT_TAG = Uint8Array.of(0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d);

const coder = new BorshEventCoder(IDL as unknown as Idl);
const names: ReadonlySet<string> = new Set(IDL.events.map((event) => event.name));

const transactionSchema = v.object({
  transaction: v.object({
    message: v.object({ accountKeys: v.array(v.string()) }),
  }),
  meta: v.object({
    err: v.unknown(),
    loadedAddresses: v.optional(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) }), {
      writable: [],
      readonly: [],
    }),
    innerInstructions: v.nullish(
      v.array(
        v.object({
          index: v.number(),
          instructions: v.array(v.object({ programIdIndex: v.number(), data: v.string() })),
        }),
      ),
    ),
  }),
});

/**
 * The program's events of a transaction as `getTransaction` with encoding `json` answers it: only inner instructions
 * of the program itself that carry the tag, and only of a transaction without error.
 * @throws where the answer is no such transaction, or cuts an event short
 */
export function eventsOf(transaction: unknown): ProgramEvent[] {
  const { transaction: tx, meta } = v.parse(transactionSchema, transaction);
  if (meta.err !== null) return [];
  const keys = [
    ...tx.message.accountKeys,
    ...meta.loadedAddresses.writable,
    ...meta.loadedAddresses.readonly,
  ];
  const program = PROGRAM_ID.toBase58();
  return (meta.innerInstructions ?? []).flatMap(({ index, instructions }) =>
    instructions.flatMap((instruction, innerIndex) => {
      if (keys[instruction.programIdIndex] !== program) return [];
      const event = decodeEvent(bs58.decode(instruction.data));
      return event ? [{ ...event, outerIndex: index, innerIndex }] : [];
    }),
  );
}

/** Whether the program's call of itself carries an event. */
export function isEvent(data: Uint8Array): boolean {
  return EVENT_TAG.every((byte, index) => data[index] === byte);
}

function decodeEvent(data: Uint8Array): Pick<ProgramEvent, 'name' | 'data'> | null {
  if (!isEvent(data)) return null;
  const event = data.subarray(EVENT_TAG.length);
  const decoded = coder.decode(Buffer.from(event).toString('base64'));
  if (!decoded || !isEventName(decoded.name)) return null;
  if (event.length !== eventSize(decoded.name)) {
    throw new Error(`${decoded.name} of ${event.length} bytes, not ${eventSize(decoded.name)}`);
  }
  return { name: decoded.name, data: decoded.data };
}

function isEventName(name: string): name is ProgramEvent['name'] {
  return names.has(name);
}
