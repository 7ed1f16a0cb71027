import * as v from 'valibot';

/** Parses a value by a schema; null if it does not fit. */
export const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> | null => {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : null;
};
