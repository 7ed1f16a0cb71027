import bs58 from 'bs58';
import * as v from 'valibot';
import { IDL } from '#idl/vrf_pool.ts';
import { equalBytes } from '#src/protocol/bytes.ts';
import { layoutsOf, readLayout } from './account-bytes.ts';
import { PROGRAM_ID } from './addresses.ts';

type EventName = (typeof IDL)['events'][number]['name'];

/** An event with its uninterpreted fields. */
export interface ProgramEvent {
  readonly name: EventName;
  readonly data: Readonly<Record<string, unknown>>;
  /** Index of the instruction that emitted the event, and the event's index among its inner instructions. */
  readonly outerIndex: number;
  readonly innerIndex: number;
}

/** First eight bytes of `sha256("anchor:event")`, reversed: the prefix of an event by Anchor's `emit_cpi!`. */
const EVENT_TAG = Uint8Array.of(0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d);

const LAYOUTS = layoutsOf<EventName>(IDL.events);

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
 * Returns the program's events of a transaction in the format of `getTransaction` with encoding `json`: only inner
 * instructions of the program itself that have the tag, and only of a transaction without error.
 * @throws if the answer is not such a transaction, or an event is cut short
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
  for (const [name, layout] of LAYOUTS) {
    const { discriminator, length } = layout;
    if (!equalBytes(event.subarray(0, discriminator.length), discriminator)) continue;
    // All events have fixed lengths.
    if (event.length !== length) throw new Error(`${name} of ${event.length} bytes, not ${length}`);
    return { name, data: readLayout(layout, event) };
  }
  return null;
}
