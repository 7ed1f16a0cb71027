import * as v from 'valibot';

/** Reads a JSON value of this browser through a schema; null when it is missing, garbled or storage is forbidden. */
export const readStored = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return null;
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    // Garbled JSON and forbidden storage mean the same to the caller: nothing is remembered.
    return null;
  }
};

/** Keeps a JSON value in this browser; false when storage is full or forbidden. */
export const writeStored = (key: string, value: unknown): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
