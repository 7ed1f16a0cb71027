import * as v from 'valibot';

const errors = v.union([
  v.string(),
  v.pipe(
    v.object({ InstructionError: v.tuple([v.number(), v.object({ Custom: v.number() })]) }),
    v.transform(({ InstructionError }) => `Custom ${InstructionError[1].Custom}`),
  ),
  v.pipe(
    v.object({ InstructionError: v.tuple([v.number(), v.string()]) }),
    v.transform(({ InstructionError }) => InstructionError[1]),
  ),
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((error) => Object.keys(error).join()),
  ),
]);

/** Returns a refusal's name without the index of its instruction or account. */
export function refusalName(refusal: string | null): string | null {
  if (refusal === null || !/^["{]/.test(refusal)) return refusal;
  return v.parse(errors, JSON.parse(refusal));
}
