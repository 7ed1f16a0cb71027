import type * as v from 'valibot';
import { parsed } from './parsed.ts';

/** Outlives the page; all tabs share it. */
const browser = (): Storage => localStorage;
/** Outlives a reload; each tab has its own. */
export const tab = (): Storage => sessionStorage;

/**
 * Reads a value of this browser through a schema; null when it is missing, garbled or storage is forbidden.
 * @param parse left out, the value is JSON
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
    // Garbled JSON and forbidden storage mean the same to the caller: nothing is remembered.
    return null;
  }
};

/** Keeps a text as it is, anything else as JSON, in this browser; false when storage is full or forbidden. */
export const writeStored = (key: string, value: unknown, storage = browser): boolean => {
  try {
    storage().setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
