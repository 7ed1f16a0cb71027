import type * as v from 'valibot';
import { parsed } from './parsed.ts';
import { readStored, writeStored } from './stored.ts';

/**
 * Returns access to a stored value that lasts at least until the page is closed, even if storage is full or forbidden.
 */
export const storedValue = <Schema extends v.GenericSchema>(key: string, schema: Schema) => {
  /** The value that storage refused. */
  let unstored: unknown;
  return {
    /** Returns the value; null if there is none, or if it does not fit the schema. */
    read: () => parsed(schema, unstored) ?? readStored(key, schema),
    /** Returns whether the value was stored beyond this page. */
    write: (value: v.InferInput<Schema>): boolean => {
      const isStored = writeStored(key, value);
      unstored = isStored ? undefined : value;
      return isStored;
    },
  };
};
