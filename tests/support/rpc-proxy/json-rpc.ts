/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

export interface ProxiedRequest {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: readonly unknown[] | undefined;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the elements of a list that are objects; none if the value is not a list. */
export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Returns an answer with its result changed; an answer without a result stays unchanged. */
export function withResult(answer: Json, change: (result: unknown) => unknown): Json {
  return 'result' in answer ? { ...answer, result: change(answer['result']) } : answer;
}

/** Returns a result with its value changed, with or without a context. */
export function withValue(result: unknown, change: (value: unknown) => unknown): unknown {
  return isObject(result) && 'context' in result && 'value' in result
    ? { ...result, value: change(result['value']) }
    : change(result);
}

/** Returns an object with the value at a path changed. JSON omits a field that is changed to undefined. */
export function changedAt(
  object: unknown,
  [key, ...path]: readonly string[],
  change: (value: unknown) => unknown,
): unknown {
  if (key === undefined) return change(object);
  return isObject(object) ? { ...object, [key]: changedAt(object[key], path, change) } : object;
}

/** Returns the answer to a request with an error. */
export function failure({ id }: ProxiedRequest, code: number, message: string, data?: unknown): Json {
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id };
}

/** Returns the options of a request, which are the last object of its parameters. */
export function optionsOf({ params = [] }: ProxiedRequest): Json {
  return params.findLast(isObject) ?? {};
}
