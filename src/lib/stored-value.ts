import type * as v from 'valibot';
import { parsed } from './parsed.ts';
import { readStored, writeStored } from './stored.ts';

/** A value of this browser that lasts at least until the page is left, also where storage is full or forbidden. */
export const storedValue = <Schema extends v.GenericSchema>(key: string, schema: Schema) => {
  /** The value that storage refused. */
  let unstored: unknown;
  return {
    /** Returns null when there is none, or a garbled one. */
    read: () => parsed(schema, unstored) ?? readStored(key, schema),
    /** Returns whether it outlasts the page. */
    write: (value: v.InferInput<Schema>): boolean => {
      const isStored = writeStored(key, value);
      unstored = isStored ? undefined : value;
      return isStored;
    },
  };
};
