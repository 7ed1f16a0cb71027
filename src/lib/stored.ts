import type * as v from 'valibot';
import { parsed } from './parsed.ts';

/** Returns the storage that is kept after the page is closed; all tabs share it. */
const browser = (): Storage => localStorage;
/** Returns the storage that is kept over reloads; each tab has its own. */
export const tab = (): Storage => sessionStorage;

/**
 * Reads a stored value and parses it by a schema; null when it is missing, garbled or storage is forbidden.
 * @param parse JSON by default
 */
export const readStored = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  storage = browser,
  parse: (text: string) => unknown = JSON.parse,
): v.InferOutput<Schema> | null => {
  try {
    const text = storage().getItem(key);
    return text === null ? null : parsed(schema, parse(text));
  } catch {
    // Garbled JSON and forbidden storage both count as no value.
    return null;
  }
};

/** Stores a text as it is, anything else as JSON; false when storage is full or forbidden. */
export const writeStored = (key: string, value: unknown, storage = browser): boolean => {
  try {
    storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
