import * as v from 'valibot';
import { configTerms } from '#src/chain/program/config-terms.ts';
import {
  type ChainEvent,
  count,
  EVENT_SCHEMAS,
  flag,
  name,
  secondsOrNull,
  u64OrNull,
} from '#src/chain/program/event-types.ts';
import { address, hex, optionalAddress, seconds, u64 } from '#src/chain/program/idl-fields.ts';

const text = v.string();
const decimal = v.pipe(v.string(), v.digits(), v.toBigint());

/** The stored form of each kind of field that events have: as JSON, with lamports, slots and rounds as decimal text. */
const STORED_FIELDS = new Map<v.GenericSchema, v.GenericSchema>([
  [address, text],
  [hex, text],
  [name, text],
  [optionalAddress, v.nullable(text)],
  [u64, decimal],
  [u64OrNull, v.nullable(decimal)],
  [count, count],
  [seconds, count],
  [secondsOrNull, v.nullable(count)],
  [flag, flag],
  [
    configTerms,
    v.object({
      treasury: text,
      minStakeLamports: decimal,
      cooldownSeconds: count,
      countdownSeconds: count,
      drawTimeoutSeconds: count,
      retentionSeconds: count,
    }),
  ],
]);

/** The stored form of each event. */
const STORED_EVENTS: ReadonlyMap<string, v.GenericSchema<unknown, object>> = new Map(
  Object.entries(EVENT_SCHEMAS).map(([event, { entries }]) => {
    const fields = Object.entries<v.GenericSchema>(entries).map(([key, field]) => {
      const stored = STORED_FIELDS.get(field);
      if (stored === undefined) throw new Error(`No stored form is known of ${key} in ${event}`);
      return [key, stored];
    });
    return [event, v.object(Object.fromEntries(fields))];
  }),
);

/** Returns an event's fields in their stored form. */
export function eventFields({ name: _, ...fields }: ChainEvent): Record<string, unknown> {
  return jsonOf(fields);
}

function jsonOf(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]));
}

function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' && value !== null ? jsonOf(value) : value;
}

/** Parses a stored event. @throws if the fields do not match an event of that name */
export function parseEvent(event: string, fields: unknown): ChainEvent {
  const schema = STORED_EVENTS.get(event);
  if (schema === undefined) throw new RangeError(`not an event of the program: ${event}`);
  // The schemas above are derived from the schemas of each event's fields.
  return { name: event, ...v.parse(schema, fields) } as ChainEvent;
}
